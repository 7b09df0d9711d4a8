/** A manifest and a capability detail that have something of everything and nothing wrong. */
export const courier = {
  spec_version: '1.0',
  name: 'Courier',
  description: 'Sends parcels within the city and tells where they are.',
  base_url: 'https://api.example.com',
  auth: {
    type: 'oauth2',
    authorization_url: 'https://auth.example.com/authorize',
    token_url: 'https://auth.example.com/token',
    scopes: ['parcels.read', 'parcels.write'],
  },
  pricing: {
    type: 'freemium',
    plans: [{ name: 'Free', price: '$0/mo', limits: '10 parcels a day' }],
    plans_url: 'https://example.com/pricing',
  },
  capabilities: [
    {
      name: 'send_parcel',
      description: 'Have a parcel picked up and delivered',
      detail_url: '/capabilities/send_parcel',
    },
    {
      name: 'track_parcel',
      description: 'Where a parcel is now',
      detail_url: 'https://docs.example.com/track_parcel.json',
    },
  ],
} as const;

export const sendParcel = {
  name: 'send_parcel',
  description: 'Have a parcel picked up at one address and delivered to another',
  endpoint: '/v1/depots/{depot}/parcels',
  method: 'POST',
  parameters: [
    { name: 'depot', type: 'string', description: 'The depot', required: true, example: 'north' },
    { name: 'to', type: 'string', description: 'The address', required: true, example: '1 Main St' },
    { name: 'weight', type: 'number', description: 'In kilograms', required: false, example: 2.5 },
    { name: 'labels', type: 'string[]', description: 'Labels', required: false, example: ['fragile'] },
  ],
  request_example: {
    method: 'POST',
    url: 'https://api.example.com/v1/depots/north/parcels',
    headers: { 'Content-Type': 'application/json' },
    body: { to: '1 Main St' },
  },
  response_example: { status: 201, body: { id: 'p1' } },
  auth_scopes: ['parcels.write'],
  rate_limits: { requests_per_minute: 30, daily_limit: 500 },
} as const;
