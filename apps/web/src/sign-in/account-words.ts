import { defineWords } from '../i18n/define-words.js';

/** Apart from the words of signing in: these come with every page. */
export const useWords = defineWords({
  en: { account: 'Account: {{email}}', sessions: 'Signed-in browsers', signOut: 'Sign out' },
  es: { account: 'Cuenta: {{email}}', sessions: 'Navegadores con sesión', signOut: 'Cerrar sesión' },
});
