/** A manifest and a capability detail that have something of everything and nothing wrong. */
export { default as courier } from './courier.json' with { type: 'json' };
export { default as sendParcel } from './send-parcel.json' with { type: 'json' };
