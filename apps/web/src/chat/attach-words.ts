import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    attach: 'Attach files to the project.',
    hint: 'txt, md, csv, json, pdf or docx, up to {{size}}.',
    noProject: 'A file belongs to a project. Choose one above, or make a new one, and attach it then.',
  },
  es: {
    attach: 'Adjuntar archivos al proyecto.',
    hint: 'txt, md, csv, json, pdf o docx, hasta {{size}}.',
    noProject: 'Un archivo pertenece a un proyecto. Elige uno arriba o crea uno nuevo y adjúntalo entonces.',
  },
});
