import PDFDocument from 'pdfkit'
import { certificationsFor, CLASSIFICATION_WORDS } from './words.ts'
import type { Classification } from './number.ts'

interface Signed {
  name: string
  businessName: string | null
  classification: string
  exemptPayeeCode: string | null
  fatcaCode: string | null
  addressLine1: string
  city: string
  region: string
  postalCode: string
  tinKind: string
  tinLast4: string
  backupWithholding: boolean
  signature: string
  signatureImage: string | null
  signedAt: Date
  status: string
}

const ink = '#171b25'
const quiet = '#5b6472'

/** A copy for the person: one tagged page, the number as its last four digits. */
export async function renderCopy(form: Signed): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 54,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: 'Copy of Form W-9', Author: 'Paddock', CreationDate: form.signedAt, ModDate: form.signedAt },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
  })
  const document = doc.struct('Document')
  doc.addStructure(document)
  const tagged = (tag: 'H1' | 'H2' | 'P', draw: () => void) => document.add(doc.struct(tag, {}, draw))
  const width = doc.page.width - 108
  tagged('H1', () => {
    doc.font('Helvetica-Bold').fontSize(20).fillColor(ink).text('Form W-9: copy for your records', { width })
  })
  tagged('P', () => {
    doc
      .font('Helvetica')
      .fontSize(9.5)
      .fillColor(quiet)
      .text(
        'Request for Taxpayer Identification Number and Certification. The number is shown by its last four digits; the form itself is kept sealed.',
        { width },
      )
  })
  doc.moveDown(1.2)
  const fact = (label: string, value: string | null) => {
    if (!value) return
    tagged('P', () => {
      doc.font('Helvetica').fontSize(8.5).fillColor(quiet).text(label, { width })
      doc.font('Helvetica-Bold').fontSize(11.5).fillColor(ink).text(value, { width })
    })
    doc.moveDown(0.6)
  }
  fact('Name', form.name)
  fact('Business name', form.businessName)
  fact('Federal tax classification', CLASSIFICATION_WORDS[form.classification as Classification])
  fact('Exempt payee code', form.exemptPayeeCode)
  fact('FATCA code', form.fatcaCode)
  fact('Address', `${form.addressLine1}, ${form.city}, ${form.region} ${form.postalCode}`)
  fact(
    form.tinKind === 'EIN' ? 'Employer identification number' : 'Social security number',
    form.tinKind === 'EIN' ? `**-***${form.tinLast4}` : `***-**-${form.tinLast4}`,
  )
  doc.moveDown(0.6)
  tagged('H2', () => {
    doc.font('Helvetica-Bold').fontSize(12.5).fillColor(ink).text('Certified under penalties of perjury', { width })
  })
  doc.moveDown(0.3)
  for (const line of certificationsFor(form.backupWithholding))
    tagged('P', () => {
      doc.font('Helvetica').fontSize(10).fillColor(ink).text(`•  ${line}`, { width, paragraphGap: 3 })
    })
  doc.moveDown(0.8)
  const image = form.signatureImage
  if (image)
    document.add(
      doc.struct('Figure', { alt: `Drawn signature of ${form.signature}` }, () => {
        doc.image(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'), { fit: [220, 70] })
      }),
    )
  doc.moveDown(0.4)
  fact('Signed by', form.signature)
  fact('Signed on', `${form.signedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  document.end()
  doc.end()
  return finished
}
