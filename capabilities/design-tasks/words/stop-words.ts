/** Words that carry no subject, in English and Spanish, folded. */
const EMPTY = new Set(
  words(
    'a an the this that these those some any all each every of to in on at by for from with without into onto over under about as than then so',
    'and or but if not no nor is are was were be been being am do does did have has had having will would shall should can could may might must',
    'i im ive id me my mine we our ours us you your yours he she him his her it its they them their there here who whom what which when where why how',
    'lets let please just also too very really quite only still yet now today tomorrow yesterday up out off down again more most much many lot lots both either',
    'need needs needed want wants wanted like help helps get got gets give go going come know think say tell show see look us thing things something anything',
    'kind type dont isnt arent doesnt cant wont youre were thats whats one ones own other others another same such hello hi hey thanks thank ok okay yes',
    'un una unos unas el la los las lo al del de en con sin por para sobre entre desde hasta hacia segun que se su sus mi mis tu tus nos nuestro nuestra nuestros nuestras',
    'y e o u ni pero si no ya muy mas menos tan tanto como cuando donde quien quienes cual cuales cuanto cuantos porque pues aun tambien solo cada todo toda todos todas',
    'es son era eran fue fueron ser estar esta este estos estas esto eso esa ese esos esas aquel hay ha han he hemos haber habia estoy estamos estan soy somos tiene tienen tengo tenemos tener',
    'yo ella ellos ellas nosotros ustedes usted me te le les quiero queremos quiere quisiera necesito necesitamos necesita podemos puedo puede pueden podria podriamos podrias poder debo debemos',
    'ayuda ayudas ayudar ayudame ayudanos ayudarme dame danos dime muestrame por favor gracias hola vale bien asi ahora hoy manana ayer aqui alli algo alguna alguno algunos algunas otro otra otros otras mismo misma',
    'voy vamos va van vaya vayamos hagamos',
  ),
);

/** Empty words that only join others: "plan de pruebas" equals "plan de las pruebas". Folded. */
const GLUE = new Set(
  words(
    'a an the this that these those of to in on at by for from with into as and or',
    'un una unos unas el la los las lo al del de en con para por y e o u a que se',
    'our my your its their nuestro nuestra nuestros nuestras mi mis tu tus su sus',
  ),
);

/** Verbs and nouns of any request: they do not show its subject. Folded. */
const WEAK = new Set(
  words(
    'make makes making create creates creating build building write writing draw drawing draft define defining run running do set start starting begin prepare preparing put',
    'plan planning develop produce work working improve check use using find take keep turn try talk think team new old good better best first next first last way ways project product users user people person design designing',
    'week weeks month months year years day days hour hours minutes session sessions app apps site website page pages screen screens',
    'haz hacer haga hacemos haciendo crear crea creemos construir construye construyamos escribir escribe escribamos dibujar dibuja definir define definamos preparar prepara preparemos empezar comenzar monta montar',
    'planear planea planificar planifica planifiquemos desarrollar trabajar trabaja trabajemos mejorar mejora revisar revisa usar encontrar encuentra organizar organiza llevar llevo poner',
    'equipo nuevo nueva nuevos nuevas viejo vieja mejor primero primera siguiente ultimo ultima proyecto producto usuario usuarios gente persona disenar disena diseno disenar',
    'semana semanas mes meses dia dias hora horas minutos sesion sesiones aplicacion sitio web pagina paginas pantalla pantallas',
  ),
);

export function isEmptyWord(folded: string): boolean {
  return EMPTY.has(folded);
}

export function isGlue(folded: string): boolean {
  return GLUE.has(folded);
}

export function isWeakWord(folded: string): boolean {
  return WEAK.has(folded);
}

function words(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}
