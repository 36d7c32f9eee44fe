/** What a curriculum's own page of the report says of it. */
export const FACTS = ['name', 'brands', 'status']
export const FIGURES = ['courses', 'people', 'completed', 'enrolled', 'passed', 'rate']
