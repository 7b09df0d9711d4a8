export const MAX_EDITED = 5;
