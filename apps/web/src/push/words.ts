import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    title: 'Notifications',
    onDevice: 'Show on this device what agents tell me unasked',
    hint: 'Also while no page of Roundtable is open. Never in your quiet hours, and not what you have read by then. It ends when you sign out here.',
    showsText: 'Say how the message begins',
    showsTextHint: 'Otherwise a notification says only who wrote, and in which team.',
    denied: 'This browser does not allow notifications from here. You can change that in its settings.',
    unsupported: 'This browser cannot show notifications.',
  },
  es: {
    title: 'Notificaciones',
    onDevice: 'Mostrar en este dispositivo lo que los agentes me digan por su cuenta',
    hint: 'También cuando no haya ninguna página de Roundtable abierta. Nunca en tus horas de silencio, ni lo que ya hayas leído. Termina cuando cierres sesión aquí.',
    showsText: 'Decir cómo empieza el mensaje',
    showsTextHint: 'Si no, la notificación solo dice quién ha escrito y en qué equipo.',
    denied: 'Este navegador no permite notificaciones de este sitio. Puedes cambiarlo en su configuración.',
    unsupported: 'Este navegador no puede mostrar notificaciones.',
  },
});
