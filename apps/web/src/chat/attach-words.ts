import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    attach: 'Attach files to the project',
    hint: 'txt, md, csv, json, pdf or docx, up to {{size}}.',
    noProject: 'Files belong to a project. Choose a project above, or create one, and then attach your file.',
  },
  es: {
    attach: 'Adjuntar archivos al proyecto',
    hint: 'txt, md, csv, json, pdf o docx, hasta {{size}}.',
    noProject:
      'Los archivos pertenecen a un proyecto. Elige uno arriba o crea uno nuevo, y después adjunta tu archivo.',
  },
});
