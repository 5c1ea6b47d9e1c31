import { defineWords } from '../../i18n/define-words.js';

export const useWords = defineWords('settings/data/data', {
  en: {
    export: {
      title: 'Take your data with you',
      text: 'One file (JSON) with everything that is saved about you: profile, conversations, goals, check-ins, notes, files, and the rest.',
      start: 'Download my data',
      busy: 'Your data is being put together…',
      done: 'Your data is in your downloads.',
    },
    documents: {
      title: 'Documents made for you',
      text: 'Charts and exports that agents made in conversations.',
      none: 'No documents yet. Ask an agent for a chart or an export, and it will be here.',
      download: 'Download {{name}}',
      about: '{{when}} · {{size}}',
      remove: 'Delete {{name}}',
      removeTitle: 'Delete the document?',
      removeAsk: '“{{name}}” will be deleted for good.',
      removed: 'Deleted.',
    },
    leave: {
      title: 'Delete the account',
      text: 'This deletes your profile, conversations, goals, check-ins, commitments, notes, projects, files and what the team remembers about you. Connections to other systems end, reminders stop, and every device is signed out. It cannot be undone.',
      first: 'Download your data first if you want to keep something.',
      open: 'Delete my account…',
      dialog: 'Delete the account for good?',
      type: 'Type {{email}} to confirm',
      mismatch: 'That is not the address of this account.',
      confirm: 'Delete everything',
    },
  },
  es: {
    export: {
      title: 'Llévate tus datos',
      text: 'Un archivo (JSON) con todo lo que se guarda de ti: perfil, conversaciones, metas, registros, notas, archivos y lo demás.',
      start: 'Descargar mis datos',
      busy: 'Se están reuniendo tus datos…',
      done: 'Tus datos están en tus descargas.',
    },
    documents: {
      title: 'Documentos hechos para ti',
      text: 'Gráficos y exportaciones que los agentes hicieron en las conversaciones.',
      none: 'Todavía no hay documentos. Pide un gráfico o una exportación a un agente y estará aquí.',
      download: 'Descargar {{name}}',
      about: '{{when}} · {{size}}',
      remove: 'Eliminar {{name}}',
      removeTitle: '¿Eliminar el documento?',
      removeAsk: '«{{name}}» se eliminará para siempre.',
      removed: 'Eliminado.',
    },
    leave: {
      title: 'Eliminar la cuenta',
      text: 'Esto elimina tu perfil, tus conversaciones, metas, registros, compromisos, notas, proyectos, archivos y lo que el equipo recuerda de ti. Se cortan las conexiones con otros sistemas, dejan de llegar recordatorios y se cierra la sesión en todos los dispositivos. No se puede deshacer.',
      first: 'Descarga antes tus datos si quieres conservar algo.',
      open: 'Eliminar mi cuenta…',
      dialog: '¿Eliminar la cuenta para siempre?',
      type: 'Escribe {{email}} para confirmarlo',
      mismatch: 'Esa no es la dirección de esta cuenta.',
      confirm: 'Eliminarlo todo',
    },
  },
});
