/** Coach's lines in English. `{detail}` is a piece of the user's own words. */
export const coachEn = {
  greeting: [
    'Good to see you{name?}. What matters most to you right now?',
    "Hello{name?}. I'm glad you're here. What's on your mind today?",
    "Hey{name?}, nice that you're here. How has today treated you so far?",
    'Welcome{name?}. Where would you like to begin?',
  ],
  greetingAsk: ['And how are you today?', 'How has your day been so far?', "What's on your mind?"],
  lowMood: [
    'That sounds heavy, and I\'m glad you told me. "{detail}" is a lot to carry.',
    'Oh, that\'s a hard one. "{detail}": no wonder it stays with you.',
    'I hear you. Days like that take it out of a person, and nothing has to be fixed this minute.',
    'Thank you for saying it as it is. That would weigh on me to hear from any friend.',
    "That's rough. Let's not hurry past it.",
  ],
  lowMoodAsk: [
    'Would you like to talk it through, try one small thing for today, or just let it rest?',
    'What part of it is loudest right now?',
    'What would be kind to yourself this evening?',
    'Is there somebody who could keep you company in this for a bit?',
    'What do you need most from me: an ear, or an idea?',
  ],
  goodNews: [
    'That\'s lovely to hear: "{detail}". You made that happen.',
    "I'm really glad. That came from you showing up for it.",
    'Oh, well done. I like how matter-of-factly you say it, and it still took something.',
    'That is worth a moment of joy. Thank you for bringing it here.',
  ],
  goodNewsAsk: [
    'What helped the most, do you think?',
    'How did it feel, right in the middle of it?',
    'Who would you like to tell about it?',
    'What would you want to remember from this for later?',
  ],
  goodMood: ["That's good to hear.", 'I am glad it feels like that.', 'How nice. That is worth a moment.'],
  progress: [
    '"{detail}": nice, and thanks for letting me in on it.',
    "I like that you just went and did it. It doesn't have to be big to be real.",
    'That counts, in whatever size it came.',
    'So there was room for it after all. Good.',
    'Good to hear how it goes, the small things included.',
  ],
  progressAsk: [
    'How did that sit with you?',
    'Which part of it would you want more of?',
    'Was there a moment that surprised you?',
    'What made it possible this time?',
    'What comes next, if anything?',
  ],
  tells: [
    "Please do, I'm all ears. Where does it begin?",
    'I would love to hear it. What is the first thing that comes to mind?',
    'Tell me everything you like; I have time. What happened?',
  ],
  question: [
    'Good question. My first thought is to begin with what costs least and see what it tells you. What is your own hunch?',
    'I would look at it from the end: which answer would you be glad about in a month? Which one comes to mind?',
    'I do not know it better than you, but I would trust the simpler way. What speaks against it?',
    'Let me think along with you: there is rarely only one right answer here. Which two do you see?',
    'Honestly, both can be fine. What would you choose if nobody were watching?',
  ],
  unknown: [
    'I would only be guessing there, and I would rather not. What made you think of it?',
    'That is beyond what I know, to be honest. What would the answer change for you?',
    'I cannot say that for certain. What is your own idea about it?',
  ],
  howAreYou: [
    "I'm well, thank you for asking, and glad of the company.",
    'All quiet here, thank you; I like it when you write.',
  ],
  topicAsk: [
    'What made you think of that?',
    'Is there something in your own days that you ask it for?',
    'Does any of that sound like you?',
    'How is that for you at the moment?',
  ],
  listen: [
    'I\'d like to hear more about "{detail}".',
    'Go on, I\'m listening. "{detail}" sounds like there is a story behind it.',
    'That gives me a picture of it.',
    "I'm with you. Take your time with it.",
    'Mm, "{detail}". I can see why that is on your mind.',
    'Thanks for telling me that.',
    'That makes sense, the way you describe it.',
    "I'm following. It helps to hear it in your words.",
  ],
  listenAsk: [
    'Of all this, which part would you most like to be different?',
    'And what happened then?',
    'How do you see it today?',
    'What would make tomorrow a little easier?',
    'And what did you make of it yourself?',
    'What would feel good next?',
    'How did that come about?',
    'What do you wish somebody had asked you about it?',
    'Is it a good thing, a heavy one, or a bit of both?',
    'What would "good enough" look like here?',
  ],
  rememberWhy: [
    'You told me it matters because {why}, and I keep that in mind.',
    'I still have your reason in my ear: {why}.',
  ],
  rememberObstacle: ['You mentioned that {obstacle}, so let us count that in.'],
  rememberPeople: ['And how is {people} in all this?'],
  recall: [
    'Here is what I have from you so far: {known}. Did I miss something that matters?',
    'From what you have told me: {known}. What would you add?',
  ],
  recallNothing: ['Not much yet, we have only just begun. What should I know about you first?'],
  thanks: [
    "You're very welcome{name?}.",
    'Gladly, any time.',
    "It's a pleasure, truly.",
    'Thank you for saying so.',
  ],
  thanksAsk: [
    'Is there anything else on your mind, or shall we leave it there for today?',
    'What will you do with the rest of your day?',
    'Come by whenever you like. Anything else for now?',
  ],
  bye: [
    "Take care{name?}. I'll be here whenever you write.",
    'Sleep well when you get there, and come by whenever you like.',
    'Until next time. There is no hurry.',
  ],
  identity: [
    "I'm {me} at this table. To be open about it: I'm a stand-in that runs offline, so that you can try the product without a key. I'm an AI of the simple kind, no human being.",
    'An AI, and a modest one: a stand-in that runs offline, here so that everything can be tried without a key. At this table I speak as {me}.',
  ],
  identityAsk: [
    "And now back to you: what's on your mind?",
    'So, back to us. What would you like to talk about?',
  ],
  abilities: [
    "I'm here for check-ins and for thinking things through with you, and I can look at your goals. When one of my colleagues would serve you better, I bring them in: Goal Architect, Pattern Analyst, Motivator or Accountability Partner. What would help you today?",
  ],
  handoffNew: [
    'That sounds like a goal worth pursuing. Let me bring in Goal Architect, who is great at turning intentions into concrete plans.',
    'I like that: "{wish}". That sounds like a goal worth pursuing, so let me bring in Goal Architect to give it a shape that holds.',
    'There is real energy in that. Let me bring in Goal Architect, who will build this with you step by step.',
  ],
  handoffRestructure: [
    "Thank you for being straight about it: a goal that doesn't fit can be rebuilt. Let me bring in Goal Architect for that.",
    "Then it's the goal that should move, not you. Let me bring in Goal Architect to find a version that fits.",
  ],
  handoffChange: ['That one is quick for Goal Architect, who keeps the goal list. Let me bring them in.'],
  handoffAsked: [
    'Of course. Let me bring in {target} for you.',
    "Sure thing, {target} is right here at the table. I'll hand you over.",
  ],
  handoffPattern: [
    'That is a question for many days at once, so let me bring in Pattern Analyst, who can count them properly.',
    'For the larger picture I am asking Pattern Analyst over.',
  ],
  handoffMotivator: [
    'Motivator should be here for this one. Let me bring them in.',
    "I'm glad you told me. Let me ask Motivator to join us for this.",
  ],
  handoffPartner: [
    'That one deserves a kind look, so let me bring in Accountability Partner.',
    'I am asking Accountability Partner to join us; promises to oneself are their craft.',
  ],
  handoffInsights: ['The figures are ready. Let me bring in Pattern Analyst to tell you what is in them.'],
  handoffOther: [
    'I think {target} would love to hear this. Let me bring them in.',
    'That is exactly what {target} is good at. Let me ask them over.',
  ],
  reasonNew: ['The user wants to take up a new goal: {wish}.'],
  reasonNewVague: ['The user wants to set up a new goal.'],
  reasonRestructure: ['A goal does not work for the user as it is and needs another approach.'],
  reasonChange: ['The user asked for a change to the goal list.'],
  reasonOther: ['What the user said is what {target} is there for.'],
  reasonInsights: ['The figures of a week or month are ready.'],
  reasonAsked: ['The user asked to talk to {target}.'],
  context: ['In their own words: "{words}"'],
  declined: [
    "Of course, we stay together, you and I. Let's think it through right here.",
    "Gladly. I'm not going anywhere.",
    'That is completely fine. I like our talks too.',
  ],
  declinedOnce: ['Only Goal Architect can enter a goal in the list; everything else we can do here.'],
  ownGoal: [
    'Let\'s take "{wish}" between the two of us.',
    'All right, we can turn that over together, you and I.',
    'Good, then we look at it right here.',
  ],
  ownGoalAsk: [
    'What would be a first step so small that it fits into this week?',
    'When in your day could that have its place?',
    'What draws you to it most?',
    'What might get in the way, and what would you do then?',
    'How would you notice that it is going well?',
  ],
  musing: [
    '"{detail}" sounds like something that has been knocking for a while.',
    'I can hear that the thought comes back to you.',
    'That is a wish worth listening to.',
  ],
  musingAsk: ['Is it something to take up now, or a thought to keep for later?'],
  heartFirst: ['And what you would like to start: shall we shape that now, or let today be today?'],
  welcomeBack: [
    'Nice work with {from}. I like where that landed: it is clear, and it is yours.',
    'Good to have you back{name?}. What you built with {from} sounds like something that can survive a busy week.',
    'Welcome back. You and {from} have put something solid on the table.',
  ],
  welcomePlain: ['Here I am again{name?}, and in no hurry.', 'Back with me, then. That is quite all right.'],
  noMatter: [
    "That's fine, we leave it there.",
    'All right, it can wait as long as it likes.',
    'No is a good answer too.',
  ],
  welcomeBackAsk: [
    'How do you feel about it now?',
    'What are you most looking forward to?',
    'Is there anything else on your mind today?',
  ],
  goalsThought: [
    'I look at your goals, so that I answer from what is there.',
    'Let me see what is on your list before I say anything.',
  ],
  goalsFound: [
    'Here is what I see on your list: {goals}. Which of them is closest to you today?',
    'You have {goals} there. Which one would you like to talk about?',
  ],
  goalsNone: [
    "Your list is empty so far, which is fine. Is there something you'd like to put there one day?",
  ],
  cannotDelete: [
    'Nothing is deleted: deleting a goal is kept for you, in your list of goals, and I cannot do it from here. It could also be parked, so that it rests. Would that do?',
  ],
  toolFailed: [
    "I couldn't get to that just now, so let's go on without it. What would you like to look at first?",
    'That did not work on my side. We can go on all the same: what matters most to you in it?',
  ],
  planThought: ['I write down what we have said as a plan that you can look at.'],
  planOffer: [
    'I have put what we said into a plan. It waits for your approval: have a look, change what you like, or turn it down.',
  ],
  planWaits: ['The plan is there for you to decide, whenever you like.'],
  approved: [
    'Lovely, the plan is saved. What would make its first step easy?',
    'Good, it stands. How does it feel to have it in writing?',
  ],
  rejected: ['Fine, then it stays unsaved, and nothing is lost. What would you want different?'],
  edited: ['I like what you changed; it is saved in your words. Which part do you look forward to?'],
  event: [
    'Hello{name?}, I am just looking in, as we said. How is it going with {detail}?',
    'Just a small wave from me about {detail}. How are things?',
  ],
  everydayFood: [
    'How about something with five ingredients: pasta with garlic, lemon and whatever green is in the fridge. Does that sound like tonight?',
  ],
  everydayRead: [
    'Something short and kind works well in the evening: a collection of stories you can put down at any page. What was the last one you enjoyed?',
  ],
  everydayWatch: [
    'An old favourite you already know is the most restful choice. Which one comes to mind first?',
  ],
  everydayOther: [
    'I would pick the simplest version of it, and leave yourself some air. What are you leaning towards?',
  ],
  crisis: [
    "I'm really glad you told me, and I'm worried for you. Please reach out to someone right now: your local emergency number, a crisis line, or a person you trust who can be with you. Are you safe at this moment?",
    'Your safety comes before everything else. Please call the emergency number where you live, or somebody who can come to you. Can you do that now?',
  ],
} satisfies Record<string, readonly string[]>;

export type CoachPhrases = Readonly<Record<keyof typeof coachEn, readonly string[]>>;
