import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    title_one: 'One message waits for its turn',
    title_other: '{{count}} messages wait for their turn',
    hint: 'You can still change or take back what waits.',
    edit: 'Edit',
    editThis: 'Edit: {{text}}',
    withdraw: 'Take back',
    withdrawThis: 'Take back: {{text}}',
    save: 'Save',
    cancel: 'Cancel',
    newText: 'New text of the message',
    edited: 'changed',
    takenBeforeWithdrawal:
      'The agents have just begun to answer this message. You can stop the answer instead.',
    withdrawn: 'Taken back.',
    empty: 'Write something here, or take the message back.',
  },
  es: {
    title_one: 'Un mensaje espera su turno',
    title_other: '{{count}} mensajes esperan su turno',
    hint: 'Aún puedes cambiar o retirar lo que espera.',
    edit: 'Editar',
    editThis: 'Editar: {{text}}',
    withdraw: 'Retirar',
    withdrawThis: 'Retirar: {{text}}',
    save: 'Guardar',
    cancel: 'Cancelar',
    newText: 'Nuevo texto del mensaje',
    edited: 'cambiado',
    takenBeforeWithdrawal:
      'Los agentes acaban de empezar a responder a este mensaje. Si quieres, puedes detener la respuesta.',
    withdrawn: 'Retirado.',
    empty: 'Escribe algo aquí o retira el mensaje.',
  },
});
