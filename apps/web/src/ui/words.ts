import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    loading: 'Loading…',
    retry: 'Try again',
    errorTitle: 'This could not be loaded',
    reference: 'Reference for support: {{id}}',
    copy: 'Copy',
    copied: 'Copied',
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    delete: 'Delete',
    showMore: 'Show more',
    undo: 'Undo',
    untitledConversation: 'Untitled conversation',
  },
  es: {
    loading: 'Cargando…',
    retry: 'Reintentar',
    errorTitle: 'No se ha podido cargar',
    reference: 'Referencia para soporte: {{id}}',
    copy: 'Copiar',
    copied: 'Copiado',
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
    delete: 'Eliminar',
    showMore: 'Mostrar más',
    undo: 'Deshacer',
    untitledConversation: 'Conversación sin título',
  },
});
