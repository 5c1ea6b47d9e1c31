import { defineWords } from '../i18n/define-words.js';

export const useWords = defineWords({
  en: {
    title: 'Connect a model',
    lead: 'Who answers behind the agents on this machine. A test message is sent first, in which nothing of yours is; it says whether the model can use tools.',
    notHere:
      'This works only where Roundtable runs on your own machine, by npm start. Elsewhere, whoever runs the server chooses the model.',
    given:
      'The environment or .env names a model already (ANTHROPIC_… or MODEL_PROVIDERS), and that comes first.',
    nobody: 'Nobody is connected: the offline demo answers.',
    connected: 'Connected: {{name}}.',
    fromStart:
      'It answers from the next start on: end Roundtable in its terminal with Ctrl-C, then run npm start again.',
    keptOnly: 'It is kept, but what the environment names comes first.',
    disconnect: 'Back to the offline demo',
    disconnected: 'Nobody is connected any more. The offline demo answers from the next npm start on.',
    claude: 'Claude',
    claudeHint: 'The key is kept sealed on this machine, for you alone, and is not shown again.',
    key: 'Key of the Claude API',
    keyWanted: 'Enter the key: one word, without spaces.',
    test: 'Test and connect',
    testing: 'The test message is under way. This takes seconds as a rule, three minutes at most.',
    local: 'On this machine',
    localNone:
      'No server of models answers here. Ollama (port 11434), LM Studio (1234) and llama.cpp (8080) are found while they run; npm run connect takes others.',
    look: 'Look again',
    model: 'Model',
    by: '{{model}}, by {{server}}',
    works: '{{name}} answers, and tools work',
    worksText: 'Agents can set up goals, plans and reminders with it. The test took {{seconds}} s.',
    inPrompt: 'It calls no tools by itself; written into the prompt they work.',
    noTools: '{{name}} answers, but tools do not work',
    noToolsText:
      'Agents could talk with you and do nothing: no goals, plans or reminders. It is kept all the same; a model that calls tools does better.',
    why: {
      no_call: 'It answered without calling the tool.',
      unreadable_call: 'It called the tool in a form that cannot be read.',
      result_not_read: 'It does not read what the tool brought.',
    },
    silent: '{{name}} does not answer',
    unchanged: 'Nothing was changed.',
    remedies: {
      authentication_error: 'The key is not accepted. Is it whole, and of this service?',
      permission_error: 'The key is not accepted for this model.',
      not_found: 'The server does not know this address or this model.',
      connection: 'Nobody answers there. Does the server run, and is there a network?',
      insufficient_quota: 'The account has no credit left.',
      rate_limit_error: 'The service takes no more requests at the moment. Try again later.',
      too_slow: 'It took more than three minutes for a short message: too slow to talk with.',
      context_length_exceeded:
        'Its context is too small for a message with a tool. Start the server with 32,000 tokens or more.',
    },
    other: 'It gave the reason {{reason}}.',
  },
  es: {
    title: 'Conectar un modelo',
    lead: 'Quién responde detrás de los agentes en esta máquina. Antes se envía un mensaje de prueba, en el que no hay nada tuyo; dice si el modelo sabe usar herramientas.',
    notHere:
      'Esto solo funciona donde Roundtable corre en tu propia máquina, con npm start. En otro sitio, el modelo lo elige quien lleva el servidor.',
    given: 'El entorno o .env ya nombra un modelo (ANTHROPIC_… o MODEL_PROVIDERS), y eso va primero.',
    nobody: 'No hay nadie conectado: responde la demo sin conexión.',
    connected: 'Conectado: {{name}}.',
    fromStart:
      'Responde a partir del próximo arranque: cierra Roundtable en su terminal con Ctrl-C y ejecuta npm start otra vez.',
    keptOnly: 'Se guarda, pero lo que nombra el entorno va primero.',
    disconnect: 'Volver a la demo sin conexión',
    disconnected: 'Ya no hay nadie conectado. La demo sin conexión responde a partir del próximo npm start.',
    claude: 'Claude',
    claudeHint: 'La clave se guarda sellada en esta máquina, solo para ti, y no se vuelve a mostrar.',
    key: 'Clave de la API de Claude',
    keyWanted: 'Escribe la clave: una sola palabra, sin espacios.',
    test: 'Probar y conectar',
    testing: 'El mensaje de prueba está en camino. Suele tardar unos segundos, como mucho tres minutos.',
    local: 'En esta máquina',
    localNone:
      'Aquí no responde ningún servidor de modelos. Ollama (puerto 11434), LM Studio (1234) y llama.cpp (8080) se encuentran mientras están en marcha; npm run connect admite otros.',
    look: 'Buscar otra vez',
    model: 'Modelo',
    by: '{{model}}, con {{server}}',
    works: '{{name}} responde y las herramientas funcionan',
    worksText:
      'Con él, los agentes pueden preparar metas, planes y recordatorios. La prueba tardó {{seconds}} s.',
    inPrompt: 'Por sí solo no llama a herramientas; escritas en el prompt funcionan.',
    noTools: '{{name}} responde, pero las herramientas no funcionan',
    noToolsText:
      'Los agentes podrían hablar contigo, pero no hacer nada: ni metas, ni planes, ni recordatorios. Se guarda de todos modos; va mejor un modelo que llame a herramientas.',
    why: {
      no_call: 'Respondió sin llamar a la herramienta.',
      unreadable_call: 'Llamó a la herramienta de una forma que no se puede leer.',
      result_not_read: 'No lee lo que trajo la herramienta.',
    },
    silent: '{{name}} no responde',
    unchanged: 'No se ha cambiado nada.',
    remedies: {
      authentication_error: 'La clave no se acepta. ¿Está entera y es de este servicio?',
      permission_error: 'La clave no se acepta para este modelo.',
      not_found: 'El servidor no conoce esta dirección o este modelo.',
      connection: 'Ahí no responde nadie. ¿Está en marcha el servidor y hay red?',
      insufficient_quota: 'A la cuenta no le queda saldo.',
      rate_limit_error: 'El servicio no admite más peticiones en este momento. Inténtalo más tarde.',
      too_slow: 'Tardó más de tres minutos con un mensaje corto: demasiado lento para conversar.',
      context_length_exceeded:
        'Su contexto es demasiado pequeño para un mensaje con una herramienta. Arranca el servidor con 32.000 tokens o más.',
    },
    other: 'El motivo que dio es {{reason}}.',
  },
});
