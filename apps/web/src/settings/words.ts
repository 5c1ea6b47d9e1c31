import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('settings', {
  en: {
    title: 'Settings',
    sections: {
      profile: 'Profile',
      model: 'Model',
      keys: 'API keys',
      sessions: 'Signed-in browsers',
      integrations: 'Integrations',
      data: 'Your data',
    },
  },
  es: {
    title: 'Ajustes',
    sections: {
      profile: 'Perfil',
      model: 'Modelo',
      keys: 'Claves de API',
      sessions: 'Sesiones abiertas',
      integrations: 'Integraciones',
      data: 'Tus datos',
    },
  },
});
