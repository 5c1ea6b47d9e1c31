import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    title: 'Signed-in browsers',
    lead: 'Where you are signed in. If you do not know one of them, sign it out.',
    current: 'This one',
    unknownDevice: 'A program',
    onSystem: '{{browser}} on {{system}}',
    used: 'last used {{when}}',
    since: 'signed in {{when}}',
    end: 'Sign out',
    endNamed: 'Sign out {{device}}, {{when}}',
    ended: 'Signed out there. Within a few seconds nothing of yours is shown in it.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'All browsers are signed out, this one too. API keys stay in force; you can revoke them under “API keys”.',
    none: 'You are here with a key: no browser is signed in.',
  },
  es: {
    title: 'Navegadores con sesión',
    lead: 'Donde has entrado. Si no reconoces alguno, cierra su sesión.',
    current: 'Este',
    unknownDevice: 'Un programa',
    onSystem: '{{browser}} en {{system}}',
    used: 'último uso: {{when}}',
    since: 'entrada: {{when}}',
    end: 'Cerrar sesión',
    endNamed: 'Cerrar la sesión de {{device}}, {{when}}',
    ended: 'Sesión cerrada. En unos segundos ya no mostrará nada tuyo.',
    everywhere: 'Cerrar todas las sesiones',
    everywhereTitle: '¿Cerrar todas las sesiones?',
    everywhereText:
      'Se cierra la sesión en todos los navegadores, también en este. Las claves de API siguen sirviendo; puedes revocarlas en «Claves de API».',
    none: 'Estás aquí con una clave: ningún navegador tiene sesión.',
  },
});
