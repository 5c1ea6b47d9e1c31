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
    keys_one: '{{count}} API key made in it',
    keys_other: '{{count}} API keys made in it',
    end: 'Sign out',
    endNamed: 'Sign out {{device}}, {{when}}',
    endTitle: 'Sign out {{device}}?',
    endText_one:
      'The API key that was made in it ends as well: what uses it stops working within seconds. It cannot be undone.',
    endText_other:
      'The {{count}} API keys that were made in it end as well: what uses them stops working within seconds. It cannot be undone.',
    endWebhooks_one: 'The webhook that was made by a key of it is turned off; you can turn it on again.',
    endWebhooks_other:
      'The {{count}} webhooks that were made by keys of it are turned off; you can turn them on again.',
    ended: 'Signed out there. Within a few seconds nothing of yours is shown in it.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'All browsers are signed out, this one too, and every API key that was made in one ends: what uses it stops working within seconds. It cannot be undone.',
    everywhereWebhooks_one:
      'The webhook that was made with such a key is turned off; you can turn it on again.',
    everywhereWebhooks_other:
      'The {{count}} webhooks that were made with such keys are turned off; you can turn them on again.',
    everywhereEnded: 'You are signed out everywhere.',
    keysEnded_one: '{{count}} API key ended.',
    keysEnded_other: '{{count}} API keys ended.',
    keysLeft_one:
      '{{count}} API key was not made in a browser and stays in force: you can revoke it under “API keys”.',
    keysLeft_other:
      '{{count}} API keys were not made in a browser and stay in force: you can revoke them under “API keys”.',
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
    keys_one: '{{count}} clave de API creada en él',
    keys_other: '{{count}} claves de API creadas en él',
    end: 'Cerrar sesión',
    endNamed: 'Cerrar la sesión de {{device}}, {{when}}',
    endTitle: '¿Cerrar la sesión de {{device}}?',
    endText_one:
      'La clave de API que se creó en él también termina: lo que la usa dejará de funcionar en unos segundos. No se puede deshacer.',
    endText_other:
      'Las {{count}} claves de API que se crearon en él también terminan: lo que las usa dejará de funcionar en unos segundos. No se puede deshacer.',
    endWebhooks_one: 'El webhook que se creó con una clave suya se desactiva; puedes volver a activarlo.',
    endWebhooks_other:
      'Los {{count}} webhooks que se crearon con claves suyas se desactivan; puedes volver a activarlos.',
    ended: 'Sesión cerrada. En unos segundos ya no mostrará nada tuyo.',
    everywhere: 'Cerrar todas las sesiones',
    everywhereTitle: '¿Cerrar todas las sesiones?',
    everywhereText:
      'Se cierra la sesión en todos los navegadores, también en este, y terminan todas las claves de API que se crearon en alguno: lo que las usa dejará de funcionar en unos segundos. No se puede deshacer.',
    everywhereWebhooks_one:
      'El webhook que se creó con una clave así se desactiva; puedes volver a activarlo.',
    everywhereWebhooks_other:
      'Los {{count}} webhooks que se crearon con claves así se desactivan; puedes volver a activarlos.',
    everywhereEnded: 'Todas tus sesiones están cerradas.',
    keysEnded_one: 'Ha terminado {{count}} clave de API.',
    keysEnded_other: 'Han terminado {{count}} claves de API.',
    keysLeft_one:
      '{{count}} clave de API no se creó en un navegador y sigue sirviendo: puedes revocarla en «Claves de API».',
    keysLeft_other:
      '{{count}} claves de API no se crearon en un navegador y siguen sirviendo: puedes revocarlas en «Claves de API».',
    none: 'Estás aquí con una clave: ningún navegador tiene sesión.',
  },
});
