import type { ArchitectPhrases } from './architect-en.js';

/** Goal Architect's lines in Spanish. */
export const architectEs: ArchitectPhrases = {
  hello: [
    '¡Hola{name?}! Vamos a hacerlo concreto. «{wish}» es un buen punto de partida.',
    'Hola{name?}, me alegra sumarme. Así que se trata de «{wish}»; me gusta que sea tuyo.',
    '¡Hola{name?}! Coach me contó lo de «{wish}». Vamos a darle una forma que aguante.',
    'Hola{name?}, qué bien estar aquí. Veamos qué te gustaría construir.',
  ],
  askWhat: ['¿Qué te gustaría construir, en tus palabras?', '¿Qué meta te gustaría definir?'],
  askSuccess: [
    'Imagina que han pasado unos meses y ha salido bien: ¿en qué lo notarías?',
    '¿Cómo se ve el éxito para ti, de modo que puedas señalarlo?',
    'Si esto funciona, ¿qué sería distinto en una semana cualquiera?',
  ],
  askWhen: [
    '¿Qué día y a qué hora podría ser, y dónde?',
    '¿Cuándo y dónde encajaría mejor en tu semana?',
    '¿A qué parte de tu día podría unirse, algo que ya ocurre de todos modos?',
  ],
  askWhy: ['¿Por qué te importa justo ahora?', '¿Qué lo hace importante para ti, en una frase?'],
  askObstacle: [
    '¿Qué es lo que más fácil se puede cruzar, y qué harás entonces?',
    '¿Qué podría surgir que lo haga difícil, por ejemplo en un día lleno?',
    '¿Cuál es tu plan si-entonces: si pasa qué, entonces qué harás?',
  ],
  noted: [
    'Bien, queda claro: «{detail}».',
    '«{detail}»: con eso puedo trabajar.',
    'Eso ayuda, ahora lo veo.',
    'Así lo entiendo mejor.',
    'Gracias, es bueno saberlo.',
    'Bien, lo tengo.',
    'Me gusta lo claro que lo dices.',
  ],
  stay: ['Con gusto, me quedo.', 'Claro, seguimos tú y yo.'],
  forCoach: [
    'Eso merece un buen oído, y Coach lo tiene. Te dejo en sus manos.',
    'Para eso Coach es mejor compañía. Le pido que siga contigo.',
  ],
  goalsList: ['Estas están activas: {goals}.', 'En tu lista veo {goals}.'],
  brief: ['Bien.', 'De acuerdo.', 'Vale.', 'Ya veo.', 'Muy bien.'],
  lookThought: [
    'Antes de añadir nada, miro qué metas hay ya.',
    'Primero reviso la lista, para que no haya nada dos veces.',
  ],
  createThought: [
    'Tengo lo que necesito: qué es y cuándo tiene su sitio. Lo añado a la lista.',
    'Has dicho con claridad lo que quieres, así que lo apunto con tus palabras.',
  ],
  created: [
    'He añadido la meta *{title}* a tu lista.',
    'Hecho: *{title}* ya está en tu lista, y todo se puede volver a cambiar.',
    'Ya está dentro: *{title}*.',
  ],
  createdMore: [
    '¿Te preparo un plan para las primeras semanas, para que lo mires?',
    '¿Te serviría un plan por escrito para las primeras cuatro semanas?',
  ],
  ifThenThought: ['El obstáculo merece su propia respuesta, así que apunto el plan si-entonces.'],
  ifThenAdded: [
    'He añadido un plan si-entonces: «Si {situation}, entonces {action}».',
    'Ya hay un plan si-entonces para ello: «Si {situation}, entonces {action}».',
  ],
  offerIfThen: [
    'Para ese momento te propongo: «Si {situation}, entonces {action}». ¿Lo añado, con las dos primeras semanas como hito, o harías otra cosa?',
    'Un plan si-entonces que podría encajar: «Si {situation}, entonces {action}». ¿Lo apunto, y las dos primeras semanas como hito, o lo harías de otra manera?',
  ],
  noIfThen: ['De acuerdo, lo dejamos sin plan si-entonces.', 'Está bien, puede ir sin él.'],
  offerCreation: [
    '¿Añado «{wish}» a tu lista así? Se puede cambiar cuando quieras.',
    'Puedo poner «{wish}» en tu lista ya, y lo demás puede venir después. ¿Lo hago?',
  ],
  unsure: [
    'No pasa nada, no hace falta saberlo hoy.',
    'Todavía no hay que saberlo; muchas veces se ve por el camino.',
    'Entonces lo dejamos abierto.',
  ],
  question: [
    'Yo lo decidiría por lo más fácil de empezar; después de la primera semana se puede cambiar.',
    'Ahí no hay una única respuesta buena. Empezaría en pequeño y lo miraría otra vez en dos semanas.',
    'Guardemos esa pregunta: la primera semana suele responderla.',
  ],
  howAreYou: [
    'Por aquí todo bien, gracias por preguntar.',
    'Bien, y con curiosidad por lo que vamos a construir.',
  ],
  planOpen: ['El plan sigue esperando tu decisión: apruébalo, cámbialo o recházalo.'],
  milestoneAdded: ['Y un primer hito: *{milestone}*.', 'A su lado queda un primer hito, *{milestone}*.'],
  milestoneTitle: ['Las dos primeras semanas, en cualquier tamaño'],
  planThought: ['Reúno lo que hemos encontrado en un plan que se lea de un vistazo.'],
  planOffer: [
    'Aquí tienes un plan para *{title}*, hecho con lo que me contaste. Espera tu aprobación: apruébalo, cámbialo o recházalo, todo está bien.',
    'He redactado el plan para *{title}*. No se guarda hasta que lo apruebes, así que míralo y cambia lo que quieras.',
  ],
  planWaits: ['La propuesta está sobre la mesa, y decides a tu ritmo.'],
  approved: [
    'El plan está guardado, con las palabras exactas que aprobaste. ¿Construimos algo más o volvemos con Coach?',
    'Bien, ya está en pie. ¿Quieres añadir algo o te devuelvo con Coach?',
  ],
  edited: ['Guardado con tus cambios; lo hacen más tuyo. ¿Algo más, o volvemos con Coach?'],
  rejected: [
    'Entonces no se guarda, y la meta queda como está. ¿Qué debería ser distinto: el tamaño, el momento o los pasos?',
    'De acuerdo, no se guardó nada. ¿Qué parte no encaja?',
  ],
  full: [
    'Hay cinco metas activas, y cinco es el máximo a la vez. Puedo aparcar una: se conserva todo y se puede deshacer cuando quieras. ¿Cuál de estas puede descansar un tiempo: {goals}?',
    'Ya tienes cinco metas activas, que es el máximo: {goals}. Una se puede aparcar sin perder nada. ¿Cuál sería?',
  ],
  parked: [
    'He aparcado *{title}*; se conserva todo.',
    '*{title}* queda aparcada y puede volver cuando quieras.',
  ],
  updated: ['He cambiado *{title}* como dijiste.', 'Hecho, *{title}* dice ahora lo que quieres.'],
  completed: ['He marcado *{title}* como completada. Qué bueno poder decirlo.'],
  askNext: [
    '¿Miramos otra meta o te devuelvo con Coach?',
    '¿Te gustaría construir algo más, o es suficiente por hoy?',
  ],
  nextAfterUpdate: ['¿Encaja mejor así?', '¿Hay algo más que debería moverse?'],
  updateThought: ['Miro la meta y cambio lo que nombraste, nada más.'],
  rebuildHello: [
    'Hola{name?}, qué bien que lo digas: una meta se puede rehacer cuando haga falta. Busquemos el cambio más pequeño que ayude.',
    'Hola{name?}. Entonces es la meta la que se mueve, no tú; para eso estoy.',
  ],
  askFails: [
    '¿Qué es lo que no funciona: el tamaño, el momento o la razón?',
    '¿Qué meta es, y dónde aprieta?',
  ],
  askChange: [
    '¿Cuál sería el cambio más pequeño que la haga posible otra vez?',
    'Si pudieras cambiar una sola cosa, ¿cuál sería?',
  ],
  toolFailed: [
    'Eso no ha funcionado ahora, y es cosa mía, no tuya. Podemos seguir hablando, y lo intento otra vez cuando me digas.',
    'No he podido guardarlo en este momento, así que nada ha cambiado. ¿Lo intento una vez más?',
  ],
  lowMood: [
    'Eso suena difícil, y la meta puede esperar; no se va a ninguna parte. Te paso con Coach, que tiene tiempo para ti.',
    'Entonces dejamos de construir por hoy, está muy bien así. Coach está aquí para ti.',
  ],
  lowMoodStay: ['Eso suena difícil, y la meta puede esperar. ¿Qué te haría bien ahora mismo?'],
  goodbye: [
    'Perfecto, ya lo tienes todo. Te devuelvo con Coach.',
    'Ha sido un gusto construir esto contigo. Coach sigue desde aquí.',
    'Buen trabajo. Te dejo de nuevo con Coach, y vuelve cuando algo se deba rehacer.',
  ],
  summaryCreated: ['Se creó la meta *{title}*.'],
  summaryOpen: ['Aún no se creó nada; se habló de {wish}.'],
  summaryPlain: ['La persona quiere seguir con Coach.'],
  summaryPlan: ['Se propuso un plan, sin guardar.'],
  summaryPlanSaved: ['El plan está guardado.'],
  summaryWhy: ['Lo que le importa a la persona: {why}'],
  identity: [
    'Aquí soy {me}, y para ser transparente: un suplente que funciona sin conexión, para que puedas probar el producto sin clave. Una IA sencilla, no una persona. Sigamos: ¿a qué te gustaría dar forma?',
  ],
  thanks: ['Con gusto.', 'De nada{name?}.', 'Un placer.'],
  offerMore: [
    '¿Te escribo un plan, o es suficiente por hoy y volvemos con Coach?',
    '¿Quieres añadir un hito o un plan, o te devuelvo con Coach?',
    '¿Hay algo que quieras cambiar, o queda bien así?',
    '¿Cuál sería el primer paso, el de esta semana?',
    '¿Cómo lo ves, ahora que está escrito?',
    '¿Qué parte te hace más ilusión?',
  ],
};
