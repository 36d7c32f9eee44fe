import { moneyText } from '../../ledger/money.ts'
import { dayWords } from '../../../platform/values/days.ts'
import { isProvenVin } from '../serialNumbers.ts'
import { reads } from './numbers.ts'
import { bare, doubted, proven, type Claimed, type Paper, type Read, type Verdict } from './paper.ts'
import { saleOn } from '../sale/readSale.ts'

/** A value that was read one way and entered another. */
interface Corrected {
  says: string
  read: Read<unknown>
}

/** One serial: as it was read, or one whose check digit proves it, with signs that readers mix up or a label before it. */
const isSame = (read: string, serial: string) => {
  const [text, key] = [bare(read), bare(serial)]
  return text === key || (isProvenVin(key) && reads(text.replace(/^VIN(?=.{17})/, ''), key))
}

function correctedSerials(serials: readonly Read<string>[], { items }: Claimed): Corrected[] {
  const entered = items.flatMap(({ serial }) => serial ?? [])
  const left = serials.filter(({ value }) => !entered.some((serial) => isSame(value, serial)))
  const others = entered.filter((serial) => !serials.some(({ value }) => isSame(value, serial)))
  return others.flatMap((serial, at) => {
    const read = left[at]
    return read ? [{ says: `A serial number was read as ${read.value} and entered as ${serial}.`, read }] : []
  })
}

/**
 * What was entered is what the receipt was read as: who corrects the reader may well be right, and a person looks. It is
 * the reading of now that counts, whatever a form showed.
 */
export function enteredAsRead(paper: Paper, claimed: Claimed): Verdict {
  const { invoiceNumber, invoiceDate, spent, serials } = saleOn(paper, {
    country: claimed.dealer?.country ?? 'US',
    items: [],
  })
  const corrected: Corrected[] = correctedSerials(serials, claimed)
  if (invoiceNumber && bare(invoiceNumber.value) !== bare(claimed.invoiceNumber))
    corrected.push({
      says: `The invoice number was read as ${invoiceNumber.value} and entered as ${claimed.invoiceNumber}.`,
      read: invoiceNumber,
    })
  if (invoiceDate && invoiceDate.value !== claimed.invoiceDate)
    corrected.push({
      says: `The date was read as ${dayWords(new Date(invoiceDate.value))} and entered as ${dayWords(new Date(claimed.invoiceDate))}.`,
      read: invoiceDate,
    })
  if (spent && spent.value !== claimed.spent)
    corrected.push({
      says: `The total was read as ${moneyText(spent.value, claimed.currency)} and entered as ${moneyText(claimed.spent, claimed.currency)}.`,
      read: spent,
    })
  if (!corrected.length) return proven('entered', 'Nothing was entered other than it was read.')
  return doubted(
    'entered',
    corrected.map(({ says }) => says).join(' '),
    corrected.map(({ read }) => read.place),
  )
}
