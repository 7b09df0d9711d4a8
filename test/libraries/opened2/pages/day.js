/** Returns the date in ISO 8601, in the local time zone. */
export const dayOf = (date) => date && [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((one) => String(one).padStart(2, '0')).join('-');
