/** A manifest and a capability detail that use every feature and have no fault. */
export { default as courier } from './courier.json' with { type: 'json' };
export { default as sendParcel } from './send-parcel.json' with { type: 'json' };
