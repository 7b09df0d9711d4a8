export { default as courier } from './courier.json' with { type: 'json' };
export { default as sendParcel } from './send-parcel.json' with { type: 'json' };
