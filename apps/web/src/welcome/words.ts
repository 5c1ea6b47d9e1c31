import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('welcome', {
  en: {
    title: 'Welcome',
    claim: 'A team that listens, remembers and keeps its word',
    lead: 'Talk with a team of AI agents. You always see who answers and why, nothing you say gets lost, and plans are saved only when you agree.',
    start: 'Sign in or get started',
    noPassword: 'With a link by e-mail. There is no password.',
    teamsTitle: 'The teams',
    teams: {
      roundTable: {
        name: 'Round Table',
        text: 'Everyday coaching: a coach who stays with you, and four colleagues for goals, patterns, motivation and promises to yourself.',
      },
      coach: {
        name: 'Agentic Coach',
        text: 'One coach with every tool, who thinks out loud, reads your notes and drafts plans that you decide on.',
      },
      triage: {
        name: 'Triage',
        text: 'A front desk that does simple things at once and connects you with the right coaches for the rest.',
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
        text: 'Close the page or lose the connection: what you sent is still answered, and the answer is here when you come back.',
      },
      open: {
        name: 'You see who answers',
        text: 'Whenever another agent takes over, you see why. If you would rather stay with the agent you have, just say so.',
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
    lead: 'Habla con un equipo de agentes de IA. Siempre ves quién responde y por qué, nada de lo que dices se pierde y los planes solo se guardan si estás de acuerdo.',
    start: 'Entra o crea tu cuenta',
    noPassword: 'Con un enlace por correo. No hay contraseña.',
    teamsTitle: 'Los equipos',
    teams: {
      roundTable: {
        name: 'Mesa redonda',
        text: 'Acompañamiento diario: un coach que está contigo y cuatro colegas para las metas, los patrones, la motivación y las promesas que te haces.',
      },
      coach: {
        name: 'Coach con herramientas',
        text: 'Un solo coach con todas las herramientas, que piensa en voz alta, lee tus notas y redacta planes sobre los que decides tú.',
      },
      triage: {
        name: 'Recepción',
        text: 'Una recepción que resuelve lo sencillo al momento y te pone en contacto con los coaches adecuados para lo demás.',
      },
      design: {
        name: 'Diseño de producto',
        text: 'Doce especialistas en diseño e investigación en torno a tus proyectos, con una biblioteca de métodos y memoria para las decisiones.',
      },
    },
    promisesTitle: 'Con qué puedes contar',
    promises: {
      kept: {
        name: 'Nada se pierde',
        text: 'Cierra la página o quédate sin conexión: lo que enviaste se responde igualmente, y la respuesta está aquí cuando vuelves.',
      },
      open: {
        name: 'Ves quién responde',
        text: 'Cuando otro agente toma el relevo, ves por qué. Si prefieres seguir con quien estás, basta con decirlo.',
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
    developers: 'Para quien programa: la API',
  },
});
