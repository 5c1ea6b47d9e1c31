import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    loading: 'Loading…',
    retry: 'Try again',
    errorTitle: 'This could not be loaded',
    unreachable: 'The server cannot be reached right now. What you typed stays here.',
    reference: 'Reference for support: {{id}}',
    copy: 'Copy',
    copied: 'Copied',
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    delete: 'Delete',
    showMore: 'Show more',
    undo: 'Undo',
  },
  es: {
    loading: 'Cargando…',
    retry: 'Reintentar',
    errorTitle: 'No se ha podido cargar',
    unreachable: 'Ahora mismo no se puede contactar con el servidor. Lo que has escrito sigue aquí.',
    reference: 'Referencia para soporte: {{id}}',
    copy: 'Copiar',
    copied: 'Copiado',
    cancel: 'Cancelar',
    close: 'Cerrar',
    save: 'Guardar',
    delete: 'Eliminar',
    showMore: 'Mostrar más',
    undo: 'Deshacer',
  },
});
