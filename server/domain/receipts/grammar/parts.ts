/** What a piece of a receipt is. Of these the vocabulary has sentences. */
export const PARTS = [
  /** The dealer, and what it says of itself. */
  'head',
  /** What the paper is. */
  'title',
  /** Phones, sites, streets, and numbers of the business. */
  'contact',
  /** The number of the sale. */
  'number',
  /** Any other number. */
  'reference',
  /** The day or time of the sale. */
  'date',
  /** Where in the shop it was sold. */
  'till',
  /** Who served. */
  'staff',
  /** Who bought. */
  'buyer',
  /** The head of a table. */
  'columns',
  /** The serial number of a thing. */
  'serial',
  /** What a machine is: year, make, color. */
  'unit',
  /** What a machine costs, on a line below it. */
  'price',
  /** Charges beside the goods: freight, preparation, papers, work. */
  'charge',
  'subtotal',
  'discount',
  'tax',
  /** Prices nobody paid, points and counts. */
  'told',
  'total',
  /** What is left to pay. */
  'due',
  'rounding',
  /** How it was paid. */
  'tender',
  'change',
  /** That it was paid. */
  'paid',
  /** What a card terminal prints. */
  'slip',
  /** Thanks, policies, hours and the like. */
  'footer',
] as const
export type SentencePart = (typeof PARTS)[number]

/** All that a line may be: also goods, what is said of them, a box of who bought, nothing, and what a person explained. */
export type Part = SentencePart | 'goods' | 'description' | 'box' | 'nothing' | 'learned'
