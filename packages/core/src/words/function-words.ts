import type { InBoth } from '../locale.js';

/** Frequent words that only one of the two languages has, folded. */
export const FUNCTION_WORDS: InBoth<ReadonlySet<string>> = {
  en: new Set(
    `the an and or but of to in on at for from with without by about into over between through during before after is are was were be been being am do does did
    done doing have has had having will would should could can't cannot may might must i you he she it we they him her us them my your his its our their this
    that these those who whom which what when where why how there here not yes if than then so because while until though also just only very more most much many
    some any each every all both few other another such own same too again once please thanks thank hello hi hey need want help let lets let's make get give show
    tell know think going go good great sure start started starting users user people team project file week weeks yesterday today tomorrow next first second don't doesn't
    didn't i'm i'd i'll i've it's that's what's we're we've we'll you're you've isn't aren't wasn't weren't won't shouldn't couldn't wouldn't
    can something anything nothing yet still really actually maybe okay`
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
  es: new Set(
    `el la los las lo un una unos unas y o pero de del al en con por para sin sobre entre desde hasta hacia segun durante es son era eran fue fueron ser sido siendo
    estar esta estan estaba estoy estamos soy somos hay habia hacer hago hace hacemos hecho haciendo haz tengo tiene tienes tenemos tienen tener yo tu usted ella
    nosotros ellos ellas ustedes mi mis tus su sus nuestro nuestra nuestros nuestras este estos estas ese esa esos esas esto eso aquel que quien quienes cual cuales
    cuando donde como cuanto cuantos porque si tambien solo muy mas menos mucho mucha muchos muchas algun alguna algunos algunas cada todo toda todos todas ambos otro
    otra otros otras mismo misma ya aun todavia ahora entonces despues antes aqui ahi alli hola gracias favor buenos buenas dias tardes necesito necesita necesitamos
    quiero quisiera queremos quieres ayuda ayudame ayudar ayudarme puedes puede puedo podemos podrias podria vamos vale dale claro bueno buena bien genial perfecto
    proyecto usuarios usuario personas equipo archivo semana semanas ayer hoy manana siguiente primero primera segundo nos les se le te cambia cambiar empezar empecemos
    hagamos sigamos sigue dime dame muestrame crea crear ha he han hemos habeis algo nada mejor peor tipo entrevistas pruebas diseño diseno investigacion pantalla`
      .split(/\s+/)
      .filter((word) => word !== '' && !['he', 'o', 'son', 'me', 'no'].includes(word)),
  ),
};
