import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    chart: 'Chart “{{title}}”: {{figures}}',
    chartAlone: 'Chart “{{title}}”',
    open: 'Show the chart “{{title}}” large',
    download: 'Download {{title}}',
    gone: '“{{title}}” is not there any more.',
  },
  es: {
    chart: 'Gráfico «{{title}}»: {{figures}}',
    chartAlone: 'Gráfico «{{title}}»',
    open: 'Ver el gráfico «{{title}}» en grande',
    download: 'Descargar {{title}}',
    gone: '«{{title}}» ya no está.',
  },
});
