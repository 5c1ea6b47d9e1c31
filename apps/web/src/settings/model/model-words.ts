import { defineWords } from '../../i18n/define-words.js';

export const useWords = defineWords('settings/model/model', {
  en: {
    title: 'Connect a model',
    lead: 'Choose the language model that the agents on this machine use. A test message is sent first, without any of your data; it shows whether the model can use tools.',
    notHere:
      'You can choose a model here only when Roundtable runs on your own machine, with npm start. Elsewhere, whoever runs the server chooses the model.',
    given:
      'A model is already set in the environment or in .env (ANTHROPIC_… or MODEL_PROVIDERS), and that setting comes first.',
    nobody: 'No model is connected: the offline demo answers.',
    connected: 'Connected: {{name}}.',
    fromStart: 'To use the model, stop Roundtable in its terminal with Ctrl-C, then run npm start again.',
    keptOnly: 'The model is saved, but the one that is set in the environment comes first.',
    disconnect: 'Back to the offline demo',
    disconnected: 'No model is connected any more. The offline demo answers after the next npm start.',
    claude: 'Claude',
    claudeHint: 'The key is saved encrypted on this machine, for you alone, and is not shown again.',
    key: 'Key of the Claude API',
    keyWanted: 'Enter the key: one word, without spaces.',
    test: 'Test and connect',
    testing: 'Testing the model. This usually takes a few seconds, three minutes at most.',
    local: 'On this machine',
    localNone:
      'No model server was found on this machine. Start Ollama (port 11434), LM Studio (1234) or llama.cpp (8080) and look again; for other servers use npm run connect.',
    look: 'Look again',
    model: 'Model',
    by: '{{model}}, through {{server}}',
    works: '{{name}} answers, and tools work',
    worksText: 'Agents can set up goals, plans and reminders with it. The test took {{seconds}} s.',
    inPrompt: 'It cannot call tools by itself, but it can use them when its instructions describe them.',
    noTools: '{{name}} answers, but tools do not work',
    noToolsText:
      'Agents can talk with you, but cannot set up goals, plans or reminders. The model is connected all the same; one that can call tools works better.',
    why: {
      no_call: 'It answered without calling the tool.',
      unreadable_call: 'It called the tool in a form that cannot be read.',
      result_not_read: 'It did not use the result of the tool.',
    },
    silent: '{{name}} does not answer',
    unchanged: 'Nothing was changed.',
    remedies: {
      authentication_error: 'The key is not accepted. Check that it is complete and belongs to this service.',
      permission_error: 'The key is not accepted for this model. Choose another model or another key.',
      not_found: 'The server does not know this address or this model. Check both.',
      connection:
        'Nothing answers at this address. Check that the server is running and that you have a network connection.',
      insufficient_quota: 'The account has no credit left. Add credit, then test again.',
      rate_limit_error: 'The service accepts no more requests at the moment. Try again later.',
      too_slow:
        'It took more than three minutes for a short message. That is too slow for a conversation; choose a smaller model.',
      context_length_exceeded:
        'Its context is too small for a message with a tool. Start the server with 32,000 tokens or more.',
    },
    other: 'Reason given: {{reason}}.',
    noSecrets: {
      title: 'The key could not be stored',
      text: 'The file {{file}} is missing or cannot be read, and keys are encrypted with it. Put it back, or stop Roundtable in its terminal with Ctrl-C and run npm start: that makes a new file. What the old one encrypted has to be connected again then.',
    },
  },
  es: {
    title: 'Conectar un modelo',
    lead: 'Elige el modelo de lenguaje que usan los agentes en esta máquina. Antes se envía un mensaje de prueba, sin datos tuyos, que muestra si el modelo sabe usar herramientas.',
    notHere:
      'Aquí solo puedes elegir un modelo cuando Roundtable se ejecuta en tu propia máquina, con npm start. En otro sitio, el modelo lo elige quien administra el servidor.',
    given:
      'Ya hay un modelo indicado en el entorno o en .env (ANTHROPIC_… o MODEL_PROVIDERS), y ese ajuste tiene prioridad.',
    nobody: 'No hay ningún modelo conectado: responde la demo sin conexión.',
    connected: 'Conectado: {{name}}.',
    fromStart:
      'Responderá después del próximo arranque: detén Roundtable en su terminal con Ctrl-C y ejecuta npm start otra vez.',
    keptOnly: 'Está guardado, pero el modelo indicado en el entorno tiene prioridad.',
    disconnect: 'Volver a la demo sin conexión',
    disconnected:
      'Ya no hay ningún modelo conectado. La demo sin conexión responderá después del próximo npm start.',
    claude: 'Claude',
    claudeHint: 'La clave se guarda cifrada en esta máquina, solo para ti, y no se vuelve a mostrar.',
    key: 'Clave de la API de Claude',
    keyWanted: 'Escribe la clave: una sola palabra, sin espacios.',
    test: 'Probar y conectar',
    testing: 'Probando el modelo. Suele tardar unos segundos, como mucho tres minutos.',
    local: 'En esta máquina',
    localNone:
      'No se ha encontrado ningún servidor de modelos en esta máquina. Arranca Ollama (puerto 11434), LM Studio (1234) o llama.cpp (8080) y busca otra vez; para otros servidores usa npm run connect.',
    look: 'Buscar otra vez',
    model: 'Modelo',
    by: '{{model}}, a través de {{server}}',
    works: '{{name}} responde y las herramientas funcionan',
    worksText:
      'Con él, los agentes pueden preparar metas, planes y recordatorios. La prueba tardó {{seconds}} s.',
    inPrompt: 'Por sí solo no llama a herramientas, pero las usa cuando se describen en las instrucciones.',
    noTools: '{{name}} responde, pero las herramientas no funcionan',
    noToolsText:
      'Los agentes pueden hablar contigo, pero no preparar metas, planes ni recordatorios. El modelo queda conectado de todos modos; funciona mejor uno que sepa llamar a herramientas.',
    why: {
      no_call: 'Respondió sin llamar a la herramienta.',
      unreadable_call: 'Llamó a la herramienta de una forma que no se puede leer.',
      result_not_read: 'No usó el resultado de la herramienta.',
    },
    silent: '{{name}} no responde',
    unchanged: 'No se ha cambiado nada.',
    remedies: {
      authentication_error:
        'El servicio no acepta la clave. Comprueba que está completa y que es de este servicio.',
      permission_error: 'El servicio no acepta la clave para este modelo. Elige otro modelo u otra clave.',
      not_found: 'El servidor no conoce esta dirección o este modelo. Revisa ambos.',
      connection:
        'En esta dirección no responde nada. Comprueba que el servidor está en marcha y que tienes conexión a la red.',
      insufficient_quota: 'A la cuenta no le queda saldo. Añade saldo y vuelve a probar.',
      rate_limit_error: 'El servicio no admite más peticiones en este momento. Inténtalo más tarde.',
      too_slow:
        'Tardó más de tres minutos con un mensaje corto. Es demasiado lento para conversar; elige un modelo más pequeño.',
      context_length_exceeded:
        'Su contexto es demasiado pequeño para un mensaje con una herramienta. Arranca el servidor con 32.000 tokens o más.',
    },
    other: 'Motivo indicado: {{reason}}.',
    noSecrets: {
      title: 'No se ha podido guardar la clave',
      text: 'El archivo {{file}} falta o no se puede leer, y con él se cifran las claves. Vuelve a ponerlo, o detén Roundtable en su terminal con Ctrl-C y ejecuta npm start: así se crea uno nuevo. Entonces habrá que volver a conectar lo que se cifró con el anterior.',
    },
  },
});
