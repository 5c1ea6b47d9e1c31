import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords('documents', {
  en: {
    chart: 'Chart “{{title}}”: {{figures}}',
    chartAlone: 'Chart “{{title}}”',
    open: 'Enlarge the chart “{{title}}”',
    download: 'Download {{title}}',
    gone: '“{{title}}” no longer exists.',
  },
  es: {
    chart: 'Gráfico «{{title}}»: {{figures}}',
    chartAlone: 'Gráfico «{{title}}»',
    open: 'Ampliar el gráfico «{{title}}»',
    download: 'Descargar {{title}}',
    gone: '«{{title}}» ya no existe.',
  },
});
