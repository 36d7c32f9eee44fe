// What people are called at a counter and lists of given names leave out: short for a name in English, French and Spanish.
const NICKNAMES =
  'lupita lupe chuy chucho pancho panchito paco paquito pepe pepito nacho nachito toño tonio quique kike lalo lola lolita chelo chema chayo chava charo cuco fito goyo juancho licha maru mely mencho moncho nando neto queta rafa richi rosi rosita sarita tere teresita tita toni tavo yoli yola anita juanita juanito carlitos luisito miguelito pedrito conchita carmelita evita marisol maribel lichita chabela chavela chepe beto beti betty tencha tencho chago checo chano chente nelo pili puri quino ricky rolo tato tete titi toñita vero vicky xavi yayo mimi lulu gigi jojo jeannot pierrot ghislain rejean yvan yvon yvette johanne josee huguette gaetan normand fernand rolland rosaire mathis marielle maryse francine claudette odette ghislaine manon chantal loulou nanou fredo titou bebert dede tamsin bubba skeeter smitty sully murph mitch hoss jolene jodi jodie kandi kristi lynette marcy marci reba shawna sheri sherri tawny trina wynona'.split(
    ' ',
  )
const all = new Set(NICKNAMES.map((name) => name.replaceAll('ñ', 'n')))

/** Is a word, in small letters without accents, short for a given name? */
export const isNickname = (word: string): boolean => all.has(word)
