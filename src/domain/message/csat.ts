export const CSAT_RATINGS = [1, 3, 5] as const

export type CsatRating = (typeof CSAT_RATINGS)[number]

export type Csat = { readonly rating: CsatRating; readonly comment: string }
