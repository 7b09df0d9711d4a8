/** The theatre's declaration: AWAS 1.0, at /.well-known/ai-actions.json. */

export const GENRES = ['comedy', 'tragedy', 'history'] as const;

const text = (name: string, description: string, example: string, control = 'input') => ({
  name,
  type: 'string',
  required: true,
  description,
  selector: `${control}[name='${name}']`,
  example,
});

const play = text('play', 'Code of the play, as the programme shows it', 'MST-04', 'select');

const reservation = {
  type: 'single',
  selector: '.reservation',
  properties: { number: '.number', play: '.title', seats: '.seats', drinks: '.drinks', status: '.status' },
};

export const theatreManifest = (origin: string) => ({
  version: '1.0',
  name: 'Moss Street Theatre',
  description: 'A theatre in one room: the programme, seats, ratings and a guest book',
  baseUrl: origin,
  contact: { email: 'house@moss-street.example', url: `${origin}/` },
  authentication: { required: false, methods: [] },
  rateLimit: { requests: 120, window: '1m', scope: 'ip' },
  actions: [
    {
      id: 'find-plays',
      name: 'Find plays',
      description: 'Search the programme by title, writer or genre, from a time of day on',
      path: '/programme',
      method: 'GET',
      parameters: [
        { ...text('words', 'Part of a title or of a writer’s name', 'hamlet'), required: false },
        {
          ...text('genre', 'Only plays of this genre', 'comedy', 'select'),
          required: false,
          enum: [...GENRES],
        },
        {
          ...text('from', 'Only plays that begin at this time of day or later', '19:30'),
          required: false,
          format: 'time',
        },
      ],
      result: {
        type: 'list',
        selector: '.plays',
        itemSelector: '.play',
        properties: { title: '.title', writer: '.writer', starts: '.starts', code: '.code', price: '.price' },
        pagination: { selector: '.pages', nextButton: '.pages .next', currentPage: '.pages .current' },
      },
      rateLimit: { requests: 60, window: '1m' },
    },
    {
      id: 'reserve-seats',
      name: 'Reserve seats',
      description: 'Hold seats for a play until an hour before it begins; drinks for the interval if wanted',
      path: '/reserve',
      method: 'POST',
      parameters: [
        play,
        {
          name: 'seats',
          type: 'number',
          required: true,
          description: 'How many seats',
          selector: "input[name='seats']",
          validation: { minimum: 1, maximum: 6 },
          example: 2,
        },
        text('name', 'Whose seats they are', 'Ada Byron'),
        { ...text('email', 'Where the reservation is sent', 'ada@example.org'), format: 'email' },
        {
          ...text('drinks-at', 'When drinks stand ready, if wanted', '20:45'),
          required: false,
          format: 'time',
        },
      ],
      result: reservation,
    },
    {
      id: 'cancel-reservation',
      name: 'Cancel a reservation',
      description: 'Give reserved seats back',
      path: '/reservations/{number}/cancel',
      method: 'POST',
      parameters: [
        {
          name: 'number',
          type: 'string',
          required: true,
          in: 'path',
          description: 'The number of the reservation',
          validation: { pattern: '^MS-[0-9]{4}$' },
          example: 'MS-1001',
        },
        { ...text('reason', 'Why, in a few words', 'We are ill', 'textarea'), required: false },
      ],
      result: reservation,
    },
    {
      id: 'join-newsletter',
      name: 'Join the newsletter',
      description: 'Be sent the programme once a month',
      path: '/newsletter',
      method: 'POST',
      parameters: [
        { ...text('address', 'Where it is sent', 'ada@example.org'), format: 'email' },
        {
          name: 'matinees',
          type: 'boolean',
          required: false,
          description: 'Afternoon performances too',
          selector: "input[name='matinees']",
          default: false,
          example: true,
        },
      ],
      result: { type: 'single', selector: '.joined', properties: { address: '.address' } },
    },
    {
      id: 'rate-play',
      name: 'Rate a play',
      description: 'Give a play one to five stars, and say why',
      path: '/rate',
      method: 'POST',
      parameters: [
        play,
        {
          name: 'stars',
          type: 'number',
          required: true,
          description: 'One to five',
          selector: "input[name='stars']",
          validation: { minimum: 1, maximum: 5 },
          example: 4,
        },
        { ...text('why', 'A sentence', 'The ghost was late', 'textarea'), required: false },
      ],
      result: { type: 'single', selector: '.rated', properties: { title: '.title', stars: '.stars' } },
    },
    {
      id: 'sign-guestbook',
      name: 'Sign the guest book',
      description: 'Leave a line in the guest book',
      path: '/guestbook',
      method: 'POST',
      parameters: [
        text('guest', 'Your name', 'Ada Byron'),
        text('message', 'Your line', 'We laughed', 'textarea'),
      ],
      result: {
        type: 'list',
        selector: '.entries',
        itemSelector: '.entry',
        properties: { guest: '.guest', message: '.message' },
      },
    },
  ],
});
