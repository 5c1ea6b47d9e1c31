import type { CoachPhrases } from './coach-en.js';

/** Coach's lines in Spanish. */
export const coachEs: CoachPhrases = {
  greeting: [
    'Qué gusto leerte{name?}. ¿Qué es lo que más te importa ahora mismo?',
    'Hola{name?}, me alegra que estés aquí. ¿Qué traes hoy?',
    'Qué bueno verte por aquí{name?}. ¿Cómo te ha tratado el día?',
    'Hola{name?}. ¿Por dónde te gustaría empezar?',
  ],
  greetingAsk: ['¿Y tú, qué tal hoy?', '¿Cómo va tu día?', '¿Qué traes en la cabeza?'],
  lowMood: [
    'Eso suena pesado, y me alegra que lo cuentes. «{detail}» es mucho para llevarlo a solas.',
    'Vaya, qué difícil. «{detail}»: normal que te pese.',
    'Te escucho. Los días así desgastan, y no hace falta arreglar nada en este minuto.',
    'Gracias por decirlo tal como es. No tengo prisa.',
    'Qué duro. No pasemos corriendo por encima.',
  ],
  lowMoodAsk: [
    '¿Quieres hablarlo, probar algo pequeño para hoy o dejarlo descansar?',
    '¿Qué parte se oye más fuerte ahora?',
    '¿Qué sería amable contigo esta tarde?',
    '¿Hay alguien que pueda acompañarte un rato en esto?',
    '¿Qué necesitas más de mí: que escuche o una idea?',
  ],
  goodNews: [
    'Qué bonito: «{detail}». Eso lo has hecho tú.',
    'Me alegro de verdad. Salió porque estuviste ahí.',
    'Muy bien hecho. Lo cuentas con calma, y aun así tuvo lo suyo.',
    'Eso merece un momento de alegría. Gracias por traerlo.',
  ],
  goodNewsAsk: [
    '¿Qué crees que ayudó más?',
    '¿Cómo se sintió en pleno momento?',
    '¿A quién te gustaría contárselo?',
    '¿Qué quieres recordar de esto para más adelante?',
  ],
  goodMood: ['Qué gusto leer eso.', 'Me alegra que lo sientas así.', 'Qué bien. Merece un momento.'],
  progress: [
    '«{detail}»: qué bien, y gracias por contármelo.',
    'Me gusta que simplemente lo hicieras. No tiene que ser grande para ser real.',
    'Eso cuenta, en el tamaño en que vino.',
    'Así que sí hubo un hueco. Bien.',
    'Me gusta saber cómo va, también lo pequeño.',
  ],
  progressAsk: [
    '¿Y cómo te quedaste con eso?',
    '¿De qué parte querrías más?',
    '¿Hubo algún momento que te sorprendiera?',
    '¿Qué lo hizo posible esta vez?',
    '¿Qué viene después, si es que viene algo?',
  ],
  tells: [
    'Cuéntame, soy todo oídos. ¿Por dónde empieza?',
    'Me encantará leerlo. ¿Qué es lo primero que te viene a la cabeza?',
    'Cuenta con calma, tengo tiempo. ¿Qué pasó?',
  ],
  question: [
    'Buena pregunta. Lo primero que pienso es empezar por lo que menos cuesta y ver qué te dice. ¿Cuál es tu intuición?',
    'Yo lo miraría desde el final: ¿con qué respuesta te alegrarías dentro de un mes?',
    'No lo sé mejor que tú, pero confiaría en el camino más sencillo. ¿Qué habla en contra?',
    'Lo pienso contigo: aquí rara vez hay una sola respuesta buena. ¿Qué dos ves tú?',
    'Con franqueza, las dos cosas pueden estar bien. ¿Qué elegirías si nadie mirara?',
  ],
  unknown: [
    'Ahí solo estaría adivinando, y prefiero no hacerlo. ¿Qué te hizo pensar en ello?',
    'Eso queda más allá de lo que sé, con franqueza. ¿Qué cambiaría para ti la respuesta?',
    'No lo puedo decir con seguridad. ¿Cuál es tu propia idea?',
  ],
  howAreYou: [
    'Muy bien, gracias por preguntar, y con gusto de leerte.',
    'Por aquí todo tranquilo, gracias; me gusta cuando escribes.',
  ],
  topicAsk: [
    '¿Qué te hizo pensar en eso?',
    '¿Hay algo en tus días por lo que lo preguntas?',
    '¿Te suena algo de esto?',
    '¿Cómo lo vives tú ahora mismo?',
  ],
  listen: [
    'Me gustaría saber más de «{detail}».',
    'Sigue, te leo. «{detail}» suena a que hay una historia detrás.',
    'Con eso me hago una idea.',
    'Estoy contigo. Tómate tu tiempo.',
    'Ya, «{detail}». Entiendo que lo tengas en la cabeza.',
    'Gracias por contármelo.',
    'Tiene sentido, tal como lo describes.',
    'Te sigo. Ayuda leerlo en tus palabras.',
  ],
  listenAsk: [
    'De todo lo que cuentas, ¿qué te importa más ahora mismo?',
    '¿Y qué pasó después?',
    '¿Cómo lo ves hoy?',
    '¿Qué haría mañana un poco más fácil?',
    '¿Y tú qué piensas de todo esto?',
    '¿Qué te sentaría bien ahora?',
    '¿Cómo llegó a ser así?',
    '¿Qué te habría gustado que alguien te preguntara?',
    '¿Es algo bueno, algo pesado o un poco de las dos cosas?',
    '¿Cómo sería aquí un «suficientemente bien»?',
  ],
  rememberWhy: [
    'Me dijiste que importa porque {why}, y lo tengo presente.',
    'Todavía tengo tu razón en el oído: {why}.',
  ],
  rememberObstacle: ['Comentaste que {obstacle}, así que contemos con ello.'],
  rememberPeople: ['¿Y cómo está {people} con todo esto?'],
  recall: [
    'Esto es lo que tengo de ti hasta ahora: {known}. ¿Me falta algo importante?',
    'Por lo que me has contado: {known}. ¿Qué añadirías?',
  ],
  recallNothing: ['Todavía poco, acabamos de empezar. ¿Qué debería saber de ti primero?'],
  thanks: [
    'De nada{name?}, de corazón.',
    'Con mucho gusto, cuando quieras.',
    'Es un placer, de verdad.',
    'Gracias a ti por decirlo.',
  ],
  thanksAsk: [
    '¿Te ronda algo más, o lo dejamos aquí por hoy?',
    '¿Qué harás con lo que queda del día?',
    'Pásate cuando quieras. ¿Algo más por ahora?',
  ],
  bye: [
    'Cuídate{name?}. Aquí estaré cuando escribas.',
    'Que descanses cuando llegue el momento, y vuelve cuando quieras.',
    'Hasta la próxima. No hay ninguna prisa.',
  ],
  identity: [
    'En esta mesa soy {me}. Para ser transparente: soy un suplente que funciona sin conexión, para que puedas probar el producto sin clave. Una IA sencilla, no una persona.',
    'Una IA, y de las modestas: un suplente que funciona sin conexión para que todo se pueda probar sin clave. En esta mesa hablo como {me}.',
  ],
  identityAsk: [
    'Y ahora volvamos a ti: ¿qué tienes en mente?',
    'Sigamos donde estábamos. ¿De qué te gustaría hablar?',
  ],
  abilities: [
    'Estoy aquí para charlar de cómo vas y para pensar contigo, y puedo mirar tus metas. Cuando te sirve mejor alguien del equipo, le pido que venga: Goal Architect, Pattern Analyst, Motivator o Accountability Partner. ¿Qué te ayudaría hoy?',
  ],
  handoffNew: [
    'Eso suena a una meta que vale la pena. Le pido a Goal Architect que se sume: se le da muy bien convertir intenciones en planes concretos.',
    'Me gusta: «{wish}». Suena a una meta que vale la pena, así que traigo a Goal Architect para darle una forma que aguante.',
    'Ahí hay ganas de verdad. Te paso con Goal Architect, que lo construirá contigo paso a paso.',
  ],
  handoffRestructure: [
    'Gracias por decirlo tan claro: una meta que no encaja se puede rehacer. Traigo a Goal Architect para eso.',
    'Entonces es la meta la que tiene que moverse, no tú. Le pido a Goal Architect que busque contigo una versión que encaje.',
  ],
  handoffChange: [
    'Eso lo hace en un momento Goal Architect, que lleva la lista de metas. Le pido que venga.',
  ],
  handoffAsked: [
    'Por supuesto. Te paso con {target}.',
    'Claro, {target} está aquí mismo en la mesa. Te dejo en sus manos.',
  ],
  handoffPattern: [
    'Esa pregunta es de muchos días a la vez; le pido a Pattern Analyst que venga, que sabe contarlos bien.',
    'Para la vista de conjunto, traigo a Pattern Analyst.',
  ],
  handoffMotivator: [
    'En esto tiene que estar Motivator. Le pido que venga.',
    'Me alegra que me lo cuentes. Le pido a Motivator que se sume.',
  ],
  handoffPartner: [
    'Eso merece una mirada amable, así que traigo a Accountability Partner.',
    'Le pido a Accountability Partner que se sume; las promesas con uno mismo son lo suyo.',
  ],
  handoffInsights: ['Las cifras están listas. Le pido a Pattern Analyst que te las cuente.'],
  handoffOther: [
    'Creo que a {target} le encantará oír esto. Le pido que venga.',
    'Justo eso se le da bien a {target}. Le pido que se acerque.',
  ],
  reasonNew: ['La persona quiere empezar una meta nueva: {wish}.'],
  reasonNewVague: ['La persona quiere definir una meta nueva.'],
  reasonRestructure: ['Una meta no le funciona tal como está y necesita otro enfoque.'],
  reasonChange: ['La persona pidió un cambio en la lista de metas.'],
  reasonOther: ['Lo que dijo la persona es lo propio de {target}.'],
  reasonInsights: ['Las cifras de una semana o un mes están listas.'],
  reasonAsked: ['La persona pidió hablar con {target}.'],
  context: ['En sus palabras: «{words}»'],
  declined: [
    'Claro, seguimos tú y yo. Lo pensamos aquí mismo.',
    'Con gusto. No me voy a ninguna parte.',
    'Está perfecto así. A mí también me gustan nuestras charlas.',
  ],
  declinedOnce: [
    'Solo Goal Architect puede apuntar una meta en la lista; todo lo demás lo podemos hacer aquí.',
  ],
  ownGoal: [
    'Veamos «{wish}» entre los dos.',
    'De acuerdo, le damos una vuelta tú y yo.',
    'Bien, entonces lo miramos aquí mismo.',
  ],
  ownGoalAsk: [
    '¿Cuál sería un primer paso tan pequeño que quepa en esta semana?',
    '¿En qué momento de tu día podría tener su sitio?',
    '¿Qué es lo que más te atrae de ello?',
    '¿Qué se podría cruzar, y qué harías entonces?',
    '¿En qué notarías que va bien?',
  ],
  musing: [
    '«{detail}» suena a algo que lleva un tiempo llamando a la puerta.',
    'Se nota que la idea te vuelve.',
    'Es un deseo que merece que lo escuches.',
  ],
  musingAsk: ['¿Es algo para empezar ahora, o una idea para guardar para más adelante?'],
  heartFirst: ['Y lo que te gustaría empezar: ¿le damos forma ahora, o dejamos que hoy sea hoy?'],
  welcomeBack: [
    'Buen trabajo con {from}. Me gusta cómo quedó: es claro, y es tuyo.',
    'Qué bien tenerte de vuelta{name?}. Lo que armaste con {from} suena a algo que aguanta una semana llena.',
    'Qué bien que vuelvas. Con {from} ha quedado algo sólido sobre la mesa.',
  ],
  welcomePlain: [
    'Aquí estoy otra vez{name?}, y sin prisa.',
    'De vuelta conmigo, entonces. Está muy bien así.',
  ],
  noMatter: [
    'Está bien, lo dejamos ahí.',
    'De acuerdo, puede esperar lo que quiera.',
    'Un no también es una buena respuesta.',
  ],
  welcomeBackAsk: [
    '¿Cómo te sientes con ello ahora?',
    '¿Qué es lo que más ilusión te hace?',
    '¿Te ronda algo más hoy?',
  ],
  goalsThought: [
    'Miro tus metas para responder con lo que hay.',
    'Déjame ver qué hay en tu lista antes de decir nada.',
  ],
  goalsFound: [
    'Esto es lo que veo en tu lista: {goals}. ¿Cuál tienes más cerca hoy?',
    'Ahí tienes {goals}. ¿De cuál te gustaría hablar?',
  ],
  goalsNone: [
    'Tu lista está vacía por ahora, y está bien así. ¿Hay algo que te gustaría poner ahí algún día?',
  ],
  cannotDelete: [
    'No se ha borrado nada: borrar una meta es cosa tuya, en tu lista de metas, y desde aquí no puedo. También se puede dejar en pausa, para que descanse. ¿Te serviría?',
  ],
  toolFailed: [
    'Ahora mismo no he podido llegar a eso, así que sigamos sin ello. ¿Qué te gustaría mirar primero?',
    'Eso no ha funcionado de mi lado. Podemos seguir igual: ¿qué es lo que más te importa de ello?',
  ],
  planThought: ['Pongo por escrito lo que hemos hablado como un plan que puedas mirar.'],
  planOffer: [
    'He puesto en un plan lo que hemos hablado. Espera tu aprobación: míralo, cambia lo que quieras o recházalo.',
  ],
  planWaits: ['El plan está ahí para que decidas cuando quieras.'],
  approved: [
    'Qué bien, el plan está guardado. ¿Qué haría fácil su primer paso?',
    'Bien, ya está en pie. ¿Qué tal sienta tenerlo por escrito?',
  ],
  rejected: ['De acuerdo, entonces no se guarda, y no se pierde nada. ¿Qué querrías distinto?'],
  edited: ['Me gusta lo que cambiaste; queda guardado con tus palabras. ¿Qué parte te hace más ilusión?'],
  event: [
    'Hola{name?}, me asomo como quedamos. ¿Cómo va lo de {detail}?',
    'Un saludo pequeño por lo de {detail}. ¿Cómo va todo?',
  ],
  everydayFood: [
    '¿Qué tal algo con cinco ingredientes: pasta con ajo, limón y lo verde que haya en la nevera? ¿Te suena para hoy?',
  ],
  everydayRead: [
    'Algo corto y amable va bien por la noche: cuentos que puedas soltar en cualquier página. ¿Cuál fue el último que disfrutaste?',
  ],
  everydayWatch: [
    'Una vieja favorita que ya conoces es lo más descansado. ¿Cuál te viene primero a la cabeza?',
  ],
  everydayOther: ['Yo elegiría la versión más sencilla, y dejaría un poco de aire. ¿Hacia qué te inclinas?'],
  crisis: [
    'Me alegra mucho que me lo digas, y me preocupas. Por favor, habla ahora mismo con alguien: el número de emergencias de tu país, una línea de ayuda o una persona de confianza que pueda estar contigo. ¿Estás a salvo en este momento?',
    'Tu seguridad va antes que todo. Llama, por favor, al número de emergencias de donde vives, o a alguien que pueda ir contigo. ¿Puedes hacerlo ahora?',
  ],
};
