/** Choices whose codes differ from their labels, and whose labels resemble each other. */
export const LANDS = { de: 'Deutschland', at: 'Österreich', ch: 'Schweiz', li: 'Liechtenstein' };
export const JOBS = { j7: 'Engineer', j12: 'Designer', j31: 'Senior designer', j44: 'Nurse' };
export const TONGUES = { 'en-us': 'English', 'en-gb': 'English (UK)', fr: 'Français', ja: '日本語', ar: 'العربية' };
export const ROOMS = { 10: 'Single room', 20: 'Double room', 30: 'Double room with a view' };
export const PEOPLE = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`p${at}`, `Employee ${at}`]));
/** Returns the time as 18:30. */
export const timeOf = (date) => date?.toTimeString().slice(0, 5);
