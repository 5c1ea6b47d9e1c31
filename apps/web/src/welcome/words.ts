import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    title: 'Welcome',
    claim: 'A team that listens, remembers and keeps its word',
    lead: 'Talk with agents who hand over to each other in the open. Nothing you say gets lost, nothing is saved without your yes, and every step can be looked up.',
    start: 'Sign in or begin',
    noPassword: 'With a link by e-mail. There is no password.',
    teamsTitle: 'Who sits at the table',
    teams: {
      roundTable: {
        name: 'Round Table',
        text: 'Everyday coaching: a coach who keeps the thread, and four colleagues for goals, patterns, motivation and promises to yourself.',
      },
      coach: {
        name: 'Agentic Coach',
        text: 'One coach with every tool, who thinks out loud, reads your notes and drafts plans that you decide on.',
      },
      triage: {
        name: 'Triage',
        text: 'A front desk that does simple things at once and brings the right coaches together for the rest.',
      },
      design: {
        name: 'Product Design',
        text: 'Twelve designers and researchers around your projects, with a library of methods and a memory for decisions.',
      },
    },
    promisesTitle: 'What you can count on',
    promises: {
      kept: {
        name: 'Nothing is lost',
        text: 'Close the page or lose the network: what you sent is answered, once, and waits for you here.',
      },
      open: {
        name: 'You see who speaks',
        text: 'Every hand-over is shown with its reason. If you would rather stay with somebody, say so.',
      },
      yours: {
        name: 'You decide',
        text: 'Plans are proposals until you approve them. Export or delete everything that is yours at any time.',
      },
      kind: {
        name: 'At your pace',
        text: 'Nobody counts the days you were away. A pause is a pause, and the team is glad when you come back.',
      },
    },
    developers: 'For developers: the API',
  },
  es: {
    title: 'Te damos la bienvenida',
    claim: 'Un equipo que escucha, recuerda y cumple lo que dice',
    lead: 'Habla con agentes que se pasan el turno a la vista de todos. Nada de lo que dices se pierde, nada se guarda sin tu sí y cada paso se puede consultar.',
    start: 'Entra o empieza',
    noPassword: 'Con un enlace por correo. No hay contraseña.',
    teamsTitle: 'Quién se sienta a la mesa',
    teams: {
      roundTable: {
        name: 'Mesa redonda',
        text: 'Acompañamiento diario: un coach que lleva el hilo y cuatro colegas para las metas, los patrones, el ánimo y las promesas a ti mismo.',
      },
      coach: {
        name: 'Coach con herramientas',
        text: 'Un solo coach con todas las herramientas, que piensa en voz alta, lee tus notas y redacta planes sobre los que decides tú.',
      },
      triage: {
        name: 'Recepción',
        text: 'Una recepción que resuelve lo sencillo al momento y reúne a los coaches adecuados para lo demás.',
      },
      design: {
        name: 'Diseño de producto',
        text: 'Doce personas de diseño e investigación en torno a tus proyectos, con una biblioteca de métodos y memoria para las decisiones.',
      },
    },
    promisesTitle: 'Con qué puedes contar',
    promises: {
      kept: {
        name: 'Nada se pierde',
        text: 'Cierra la página o quédate sin red: lo que enviaste recibe respuesta, una sola vez, y te espera aquí.',
      },
      open: {
        name: 'Ves quién habla',
        text: 'Cada relevo se muestra con su motivo. Si prefieres seguir con alguien, basta con decirlo.',
      },
      yours: {
        name: 'Decides tú',
        text: 'Los planes son propuestas hasta que los apruebas. Exporta o elimina todo lo tuyo cuando quieras.',
      },
      kind: {
        name: 'A tu ritmo',
        text: 'Nadie cuenta los días que has estado fuera. Una pausa es una pausa, y el equipo se alegra cuando vuelves.',
      },
    },
    developers: 'Para desarrolladores: la API',
  },
});
