/** Words that decide a model's tier, in English and Spanish, without accents and in lower case. */

/** Research, analysis, comparison, several things to be weighed: worth the deep model. */
export const DEEP =
  /\b(?:analy[sz]e|analysis|research|compare|comparison|in depth|in detail|deep dive|pros and cons|trade-?offs?|evidence|stud(?:y|ies) (?:on|about|say|show)|literature|papers?|why do i (?:always|keep)|what does science|analiza(?:r|me)?|analisis|investiga(?:r|cion|ciones)?|compara(?:r|cion|me)?|a fondo|en profundidad|en detalle|con detalle|pros y contras|ventajas y (?:desventajas|inconvenientes)|evidencia|estudios? (?:sobre|dicen|muestran)|articulos? cientificos?|por que siempre|que dice la ciencia)\b/;

/** What an agent does with a tool: goals, plans, reminders, notes, searches, figures. */
export const WORK =
  /\b(?:goals?|plans?|milestones?|micro-?wins?|habits?|if-?then|check-?ins?|commit(?:ment|ments)?|remind(?:er|ers)?|follow-?ups?|notes?|save|create|add|update|change|delete|rename|park|search|look up|find|export|chart|graph|figures?|statistics|progress|how am i doing|schedule|tomorrow|workout|diet|metas?|objetivos?|planes|hitos?|habitos?|compromisos?|recuerda(?:me)?|recordatorios?|recordar(?:me)?|seguimiento|notas?|guarda(?:r|lo|la)?|crea(?:r|me)?|anade|anadir|actualiza(?:r)?|cambia(?:r)?|borra(?:r)?|elimina(?:r)?|aparca(?:r)?|busca(?:r|me)?|exporta(?:r)?|grafic[oa]s?|cifras|estadisticas|progreso|como voy|programa(?:r)?|manana|entrenamiento|dieta)\b/;

/** Wishes, news and who to talk to: what an agent may have to bring a colleague in for. */
export const ROUTING =
  /\b(?:i want|i'?d like|i would like|i need|start(?:ing)?|begin|did it|made it|finished|reached|managed|done it|talk to|speak (?:to|with)|rather (?:stay|talk)|struggl\w*|skipped|missed|quiero|quisiera|me gustaria|necesito|empezar|empiezo|lo logre|lo consegui|he (?:logrado|conseguido|terminado)|termine|alcance|hablar con|prefiero (?:seguir|quedarme|hablar)|me salte|me cuesta)\b/;

/** Feelings and struggles are no small talk, however short they are said. */
export const HEAVY =
  /\b(?:give up|giving up|quit|fail(?:ed|ing|ure)?|hopeless|overwhelmed|exhausted|anxious|depressed|sad|cry(?:ing)?|stuck|ashamed|lonely|rendir(?:me|se)?|abandonar|fracas(?:o|e|ado|ada)|agobiad[oa]|agotad[oa]|ansiedad|deprimid[oa]|triste|llorar|llorando|atascad[oa]|verguenza|sol[oa] en esto)\b/;
