import { defineWords } from '../../i18n/define-words.js';

export const useWords = defineWords('settings/sessions/sessions', {
  en: {
    title: 'Signed-in browsers',
    lead: 'The browsers in which you are signed in. If you do not recognise one of them, sign it out.',
    current: 'This browser',
    unknownDevice: 'A program',
    onSystem: '{{browser}} on {{system}}',
    used: 'last used {{when}}',
    since: 'signed in {{when}}',
    keys_one: '{{count}} API key created there',
    keys_other: '{{count}} API keys created there',
    end: 'Sign out',
    endNamed: 'Sign out {{device}}, {{when}}',
    endTitle: 'Sign out {{device}}?',
    endText_one:
      'The API key that was created there is revoked as well, and anything that uses it stops working within seconds. This cannot be undone.',
    endText_other:
      'The {{count}} API keys that were created there are revoked as well, and anything that uses them stops working within seconds. This cannot be undone.',
    endWebhooks_one: 'The webhook that was created with such a key is turned off; you can turn it on again.',
    endWebhooks_other:
      'The {{count}} webhooks that were created with such keys are turned off; you can turn them on again.',
    ended: 'Signed out. Within a few seconds your data is no longer shown there.',
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'All browsers are signed out, including this one. Every API key that was created in a browser is revoked, and anything that uses it stops working within seconds. This cannot be undone.',
    everywhereWebhooks_one:
      'The webhook that was created with such a key is turned off; you can turn it on again.',
    everywhereWebhooks_other:
      'The {{count}} webhooks that were created with such keys are turned off; you can turn them on again.',
    everywhereEnded: 'You are signed out everywhere.',
    keysEnded_one: '{{count}} API key was revoked.',
    keysEnded_other: '{{count}} API keys were revoked.',
    keysLeft_one:
      '{{count}} API key was not created in a browser and keeps working: you can revoke it under “API keys”.',
    keysLeft_other:
      '{{count}} API keys were not created in a browser and keep working: you can revoke them under “API keys”.',
    none: 'You are using an API key here; no browser is signed in.',
  },
  es: {
    title: 'Sesiones abiertas',
    lead: 'Los navegadores en los que has iniciado sesión. Si no reconoces alguno, cierra su sesión.',
    current: 'Este navegador',
    unknownDevice: 'Un programa',
    onSystem: '{{browser}} en {{system}}',
    used: 'último uso: {{when}}',
    since: 'sesión desde: {{when}}',
    keys_one: '{{count}} clave de API creada en él',
    keys_other: '{{count}} claves de API creadas en él',
    end: 'Cerrar sesión',
    endNamed: 'Cerrar la sesión de {{device}}, {{when}}',
    endTitle: '¿Cerrar la sesión de {{device}}?',
    endText_one:
      'La clave de API que se creó en él también se revoca: lo que la usa dejará de funcionar en unos segundos. No se puede deshacer.',
    endText_other:
      'Las {{count}} claves de API que se crearon en él también se revocan: lo que las usa dejará de funcionar en unos segundos. No se puede deshacer.',
    endWebhooks_one: 'El webhook que se creó con una clave revocada se desactiva; puedes volver a activarlo.',
    endWebhooks_other:
      'Los {{count}} webhooks que se crearon con claves revocadas se desactivan; puedes volver a activarlos.',
    ended: 'Sesión cerrada. En unos segundos tus datos ya no se mostrarán allí.',
    everywhere: 'Cerrar todas las sesiones',
    everywhereTitle: '¿Cerrar todas las sesiones?',
    everywhereText:
      'Se cierra la sesión en todos los navegadores, también en este, y se revocan todas las claves de API que se crearon en alguno: lo que las usa dejará de funcionar en unos segundos. No se puede deshacer.',
    everywhereWebhooks_one:
      'El webhook que se creó con una clave revocada se desactiva; puedes volver a activarlo.',
    everywhereWebhooks_other:
      'Los {{count}} webhooks que se crearon con claves revocadas se desactivan; puedes volver a activarlos.',
    everywhereEnded: 'Todas tus sesiones están cerradas.',
    keysEnded_one: 'Se ha revocado {{count}} clave de API.',
    keysEnded_other: 'Se han revocado {{count}} claves de API.',
    keysLeft_one:
      '{{count}} clave de API no se creó en un navegador y sigue funcionando: puedes revocarla en «Claves de API».',
    keysLeft_other:
      '{{count}} claves de API no se crearon en un navegador y siguen funcionando: puedes revocarlas en «Claves de API».',
    none: 'Estás usando una clave de API; no hay sesión abierta en ningún navegador.',
  },
});
