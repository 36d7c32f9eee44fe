import classes from './TaxForm.module.css'

/** What a form says, in words. */
export const TaxFacts = ({ facts }: { facts: readonly [label: string, value: string | undefined][] }) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
