/** This program's own lines about files and projects; `fill` replaces `{…}`. */
const en = {
  welcome: "{team}. Type 'help' for guidance, or just start talking.",
  active: 'Active project: {project}.',
  nowActive: 'Project: {project}',
  noneActive: 'No project is active.',
  uploaded: 'Uploaded: {name} ({kind})',
  kindBrief: 'brief',
  kindResearch: 'research',
  kindDesign: 'design',
  kindOther: 'other',
  wrongType: '',
  told: "I've uploaded {name}.",
  wants: "I'd like to upload {name}.",
  waits: '{name} needs a project. It is uploaded as soon as there is one.',
  missing: 'There is no file at {path}. Put a path with spaces in quotation marks.',
  folder: '{path} is a folder. Give the path of one file, please.',
  empty: '{path} is empty. Give the path of a file with text in it.',
  large: '{path} is larger than 10 MB. Use a shorter version, or only the text.',
  kind: '{path} is a kind of file that cannot be read. Use txt, md, csv, json, pdf or docx.',
  unreadable: '{path} could not be opened. Check that you may read it.',
  refused: '{name} was not uploaded. {why}',
  usage: '/upload PATH [brief, research, design or other] sends a file to the active project.',
  attachUsage: '/upload PATH [words] sends a file with a message. Put a path with spaces in quotation marks.',
  attachKind:
    '{path} is a kind of file that cannot be sent. Use png, jpeg, gif, webp, txt, md, csv, json, pdf or docx.',
  decide: 'yes, delete it / no, keep it',
  notDeleted: 'The project could not be deleted; everything is still there.',
  help: `Just talk, in English or Spanish. For example:
  I'm starting a new project for …            opens a project; you are asked what to call it
  upload ./brief.md                           or drop a path anywhere in a sentence: txt, md, csv, json, pdf, docx
  Let's map the journey                       any method: mapping, testing, wireframes, writing, metrics …
  Let's go with moderated testing because …   saves the decision with its reason
  Why did we go with moderated testing?       tells you the reason
  What did we say about navigation?           searches this project's conversations
  Did I solve a similar problem in another project?
  What projects do I have?   Switch to …   Rename it to …   Delete the … project
  I'd like to talk to the Research Analyst    asks for a colleague by name
Ctrl-C stops an answer. /history [words] looks back, /upload PATH sends a file, /help lists all commands, /quit ends the chat.`,
};

const es: typeof en = {
  welcome: '{team}. Escribe «ayuda» si quieres orientación, o simplemente empieza a hablar.',
  active: 'Proyecto activo: {project}.',
  nowActive: 'Proyecto: {project}',
  noneActive: 'No hay ningún proyecto activo.',
  uploaded: 'Subido: {name} ({kind})',
  kindBrief: 'brief',
  kindResearch: 'investigación',
  kindDesign: 'diseño',
  kindOther: 'otro',
  wrongType:
    'El contenido no es del tipo que indica su nombre, o no se puede leer. Usa txt, md, csv, json, pdf o docx, hasta 10 MB.',
  told: 'He subido {name}.',
  wants: 'Quiero subir {name}.',
  waits: '{name} necesita un proyecto. Se subirá en cuanto haya uno.',
  missing: 'No hay ningún archivo en {path}. Pon entre comillas una ruta con espacios.',
  folder: '{path} es una carpeta. Indica, por favor, la ruta de un archivo.',
  empty: '{path} está vacío. Indica la ruta de un archivo con texto.',
  large: '{path} ocupa más de 10 MB. Usa una versión más corta o solo el texto.',
  kind: '{path} es un tipo de archivo que no se puede leer. Usa txt, md, csv, json, pdf o docx.',
  unreadable: 'No se pudo abrir {path}. Comprueba que tienes permiso para leerlo.',
  refused: '{name} no se ha podido subir. {why}',
  usage: '/subir RUTA [brief, investigación, diseño u otro] envía un archivo al proyecto activo.',
  attachUsage:
    '/subir RUTA [palabras] envía un archivo con un mensaje. Pon entre comillas una ruta con espacios.',
  attachKind:
    '{path} es un tipo de archivo que no se puede enviar. Usa png, jpeg, gif, webp, txt, md, csv, json, pdf o docx.',
  decide: 'sí, elimínalo / no, consérvalo',
  notDeleted: 'No se pudo eliminar; todo sigue ahí.',
  help: `Escribe como hablas, en español o en inglés. Por ejemplo:
  Empiezo un proyecto nuevo para …            abre un proyecto; se te pregunta cómo llamarlo
  sube ./brief.md                             o pon la ruta en cualquier frase: txt, md, csv, json, pdf, docx
  Hagamos el mapa de experiencia              cualquier método: mapas, pruebas, wireframes, textos, métricas …
  Vamos con pruebas moderadas porque …        guarda la decisión con su motivo
  ¿Por qué elegimos pruebas moderadas?        recupera el motivo
  ¿Qué dijimos sobre la navegación?           busca en las conversaciones de este proyecto
  ¿Resolví un problema parecido en otro proyecto?
  ¿Qué proyectos tengo?   Cambia a …   Renómbralo a …   Elimina el proyecto …
  Quiero hablar con la Analista de investigación   llama a alguien del equipo por su nombre
Ctrl-C detiene una respuesta. /historial [palabras] mira atrás, /subir RUTA envía un archivo, /ayuda muestra todos los comandos, /salir termina el chat.`,
};

export type Lines = typeof en;
export type Language = 'en' | 'es';
export const LINES: Readonly<Record<Language, Lines>> = { en, es };

/** Replaces the `{places}` of a line. */
export function fill(line: string, values: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (place, key: string) => values[key] ?? place);
}
