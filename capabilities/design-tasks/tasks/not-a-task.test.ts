import { expect, test } from 'vitest';
import { notATask } from './not-a-task.js';

test.each([
  'Hi!',
  'hello there',
  'Good morning, how are you doing?',
  'thanks',
  'Thank you so much!',
  'ok, sounds good to me',
  'hahaaa',
  'that’s really great',
  "I'm a bit tired today",
  'hi, first time here. What can this team do for me?',
  'How can you help us?',
  "I'm new here, what is this for?",
  'Hola, es mi primera vez aquí. ¿Qué puede hacer este equipo por mí?',
  '¿En qué me pueden ayudar?',
  'see you later, talk to you soon',
  '¡Hola! ¿Qué tal estás?',
  'muchas gracias, ayúdame',
  'jajajaja muy bien',
  'estoy un poco cansada hoy',
  'no lo sé',
  '…',
])('"%s" is talk', (text) => {
  expect(notATask(text)).toBe('talk');
});

test.each([
  'how can you help first-time users',
  'what can this team do about churn',
  'thanks for the map',
  'that sounds',
  'good',
  'see',
  'hi make a map',
  'im so',
  'haha1',
])('"%s" may be more than talk', (text) => {
  expect(notATask(text)).toBeNull();
});

// Each phrase is made of shorter ones: a pattern would try every way to take them apart.
test.each([
  'no lo se no se no ',
  'good night good luck great ',
  'how are you doing how are you ',
  'me ayuda ayuda ',
  'ha',
  'jaja',
])('however often "%s" is said before something else, it is read at once', (again) => {
  const text = again.repeat(32_000 / again.length);
  expect(notATask(`${text} zebra`)).toBeNull();
});

test.each([
  'what what what projects ',
  'start a new new ',
  'delete-delete delete ',
  'por que lo no ',
  'cambia al ',
  'mandale un a un el ',
  'no sorry wait ',
])('nor does "%s" hold up the other lists', (again) => {
  const text = again.repeat(32_000 / again.length);
  expect([null, 'talk', 'memory', 'project']).toContain(notATask(`${text} zebra`));
});

test.each([
  ['new project called Harbour', 'project'],
  ['otro proyecto nuevo, se llama Puerto', 'project'],
  ['what do you know about Harbour so far?', 'memory'],
  ['and what do we have on record?', 'memory'],
  ['¿y qué sabes del proyecto?', 'memory'],
  ['Which decisions do we have on record?', 'memory'],
  ['¿Qué decisiones tenemos guardadas del proyecto?', 'memory'],
  ['why the scanner again?', 'memory'],
  ['¿y por qué la barra otra vez?', 'memory'],
  ['Sorry, I got that wrong: it goes by code', 'memory'],
  ['Perdona, me he equivocado: se entra con un código', 'memory'],
  ['can you send Marta an email with the summary?', 'talk'],
  ['¿puedes mandarle un correo a Marta con el resumen?', 'talk'],
  ['Write the email that we send after the order', null],
  ['Escribe el correo que mandamos tras el pedido', null],
  ['why the users leave the form', null],
  ['new project kickoff agenda', null],
  ['what do we know about our users?', null],
])('"%s" is about %s', (text, kind) => {
  expect(notATask(text)).toBe(kind);
});
