import { defineWords } from '../../i18n/define-words.js';

export const useWords = defineWords('chat/queue/queue', {
  en: {
    title_one: 'One message is waiting for an answer',
    title_other: '{{count}} messages are waiting for an answer',
    hint: 'You can still edit these messages or take them back.',
    edit: 'Edit',
    editThis: 'Edit: {{text}}',
    withdraw: 'Take back',
    withdrawThis: 'Take back: {{text}}',
    save: 'Save',
    cancel: 'Cancel',
    newText: 'New text of the message',
    edited: 'edited',
    takenBeforeWithdrawal:
      'The agents have just begun to answer this message. You can stop the answer instead.',
    withdrawn: 'The message was taken back.',
    empty: 'Write something here, or take the message back.',
  },
  es: {
    title_one: 'Un mensaje espera respuesta',
    title_other: '{{count}} mensajes esperan respuesta',
    hint: 'Aún puedes editar o retirar estos mensajes.',
    edit: 'Editar',
    editThis: 'Editar: {{text}}',
    withdraw: 'Retirar',
    withdrawThis: 'Retirar: {{text}}',
    save: 'Guardar',
    cancel: 'Cancelar',
    newText: 'Nuevo texto del mensaje',
    edited: 'editado',
    takenBeforeWithdrawal:
      'Los agentes acaban de empezar a responder a este mensaje. Si quieres, puedes detener la respuesta.',
    withdrawn: 'El mensaje se ha retirado.',
    empty: 'Escribe algo aquí o retira el mensaje.',
  },
});
