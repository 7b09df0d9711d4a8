/** A manifest and a capability detail with every feature and without faults. */
export { default as courier } from './courier.json' with { type: 'json' };
export { default as sendParcel } from './send-parcel.json' with { type: 'json' };
