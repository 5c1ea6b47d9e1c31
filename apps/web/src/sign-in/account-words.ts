import { defineWords } from '../i18n/define-words.js';

/** Apart from the words of signing in: these come with every page. */
export const useWords = defineWords('sign-in/account', {
  en: {
    account: 'Account: {{email}}',
    settings: 'Settings',
    sessions: 'Signed-in browsers',
    shortcuts: 'Keyboard shortcuts',
    signOut: 'Sign out',
  },
  es: {
    account: 'Cuenta: {{email}}',
    settings: 'Ajustes',
    sessions: 'Sesiones abiertas',
    shortcuts: 'Atajos de teclado',
    signOut: 'Cerrar sesión',
  },
});
