import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('push', {
  en: {
    title: 'Notifications',
    onDevice: 'Notify me on this device when an agent writes to me first',
    hint: 'Even when Roundtable is not open, but never in your quiet hours or about messages you have already read. Signing out on this device turns notifications off.',
    showsText: 'Show how the message begins',
    showsTextHint: 'Otherwise a notification says only who wrote, and in which team.',
    denied: 'This browser does not allow notifications from here. You can change that in its settings.',
    unsupported: 'This browser cannot show notifications.',
  },
  es: {
    title: 'Notificaciones',
    onDevice: 'Avisarme en este dispositivo cuando un agente me escriba por su cuenta',
    hint: 'También cuando Roundtable no esté abierto. Nunca en tus horas de silencio ni por lo que ya hayas leído. Se desactiva al cerrar sesión aquí.',
    showsText: 'Mostrar cómo empieza el mensaje',
    showsTextHint: 'Si no, la notificación solo dice quién ha escrito y de qué equipo de agentes es.',
    denied: 'Este navegador no permite notificaciones de este sitio. Puedes cambiarlo en su configuración.',
    unsupported: 'Este navegador no puede mostrar notificaciones.',
  },
});
