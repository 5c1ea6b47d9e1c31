import type { TopicPhrases } from './topics-en.js';

/** General knowledge in Spanish. */
export const topicsEs: TopicPhrases = {
  habits: [
    'Un hábito es una acción que una situación pone en marcha sola: la taza en el fregadero, y las zapatillas puestas. Crece al repetir algo pequeño con la misma señal, unos dos meses de media, y un día sin hacerlo no rompe nada.',
    'Los hábitos más fáciles se enganchan a algo que ya ocurre, como el primer café. Ayuda que la acción sea tan pequeña que quepa en un mal día, y disfrutar el momento que viene justo después.',
  ],
  smart: [
    'SMART quiere decir específica, medible, alcanzable, relevante y con fecha. «Estar más en forma» pasa a ser «correr veinte minutos los martes y sábados hasta junio». Es una ayuda para hablar claro, no un examen.',
    'Una meta SMART dice qué, cuánto, para cuándo y por qué te vale la pena, en un tamaño que puedas llevar. Lo que más se olvida es lo de relevante: tiene que ser tuya.',
  ],
  ifThen: [
    'Un plan si-entonces une un momento con una acción: «si llego con cansancio a casa, entonces me pongo las zapatillas y camino diez minutos». La decisión ya está tomada, y el momento no pide otra. Los estudios dicen que ayuda bastante.',
    'Con un plan si-entonces eliges una señal que no se te pueda escapar y una sola cosa pequeña que haces entonces. Uno o dos por meta son suficientes.',
  ],
  rhythm: [
    'No hay un número mágico. Dos o tres veces por semana dejan sitio para descansar y para recuperar una semana llena; a diario es más fácil de recordar cuando es algo pequeño. Lo que cuenta es un ritmo que aguante una mala semana.',
    'Unas pocas veces fijas por semana suelen durar más que «todos los días», porque un día perdido no rompe nada. Se puede empezar con menos y añadir después.',
  ],
  milestones: [
    'Un hito es un punto del camino que se puede señalar: la primera semana hecha, los dos primeros kilómetros. Muestra que avanzas y es buen lugar para mirar atrás. Con dos o cuatro sobra.',
    'Los hitos parten un camino largo en trozos que se pueden terminar. Ayudan cuando la meta tiene etapas de verdad; un hábito sencillo va bien sin ellos.',
  ],
  motivation: [
    'La motivación va y viene, a todo el mundo le pasa, y a menudo llega después de empezar y no antes. Por eso ayuda que el comienzo sea diminuto, y conocer tu propia razón más que la de otros.',
    'La fuerza de voluntad es mal motor a la larga. Un momento fijo, las cosas preparadas de antemano y alguien que lo sepa llevan más lejos en los días sin ganas.',
  ],
  obstacles: [
    'Casi todas las metas se encuentran una y otra vez con los mismos obstáculos: el cansancio, la agenda llena, el tiempo, el móvil. Nombrar pronto el más probable y decidir qué harás entonces le quita mucha fuerza.',
    'Un tropiezo es información, no una sentencia: dice que la señal, el tamaño o la hora todavía no encajan. Retomarlo la vez siguiente importa mucho más que el hueco.',
  ],
  sleep: [
    'Lo que más ayuda a dormir: levantarse más o menos a la misma hora, luz de día por la mañana, nada de café por la tarde y media hora tranquila sin pantallas antes de acostarse. Si va mal durante semanas, lo adecuado es preguntar a un médico.',
    'Al sueño le gusta más la regularidad que el esfuerzo. Una cosa tranquila a la misma hora cada noche es buen comienzo, y moverse durante el día también ayuda.',
  ],
  time: [
    'El tiempo rara vez se encuentra; se reserva. Un hueco pequeño y fijo en la semana, unido a algo que ya ocurre, funciona mejor que esperar una hora libre, y diez minutos son un comienzo de verdad.',
    'Lo nuevo suele tardar unas semanas en tener su sitio: unos dos meses de media para un hábito, menos si es fácil. Hasta entonces, una versión pequeña lo mantiene vivo en los días llenos.',
  ],
};
