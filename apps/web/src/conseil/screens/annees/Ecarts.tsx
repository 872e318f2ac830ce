import { Skeleton } from '@mantine/core'
import { nomDesRegles } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Comparaison, comparer } from '#conseil/annees/comparer'
import type { DossierLu } from '#dossiers/dossier/dossier-key'
import { SelectField } from '#socle/fields/SelectField'
import { useAddress } from '#socle/lists/use-address'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { Cascade } from './Cascade'
import classes from './Ecarts.module.css'

/**
 * Differences in points between two of these years, module by module. The years are in the address, so that a comparison can be sent to somebody; by default the
 * last two.
 * @param millesimes at least two, the oldest first
 */
export function Ecarts({ dossier, millesimes }: { dossier: DossierLu; millesimes: readonly number[] }) {
  const { t } = useTranslation('annees')
  const [search, change] = useAddress()
  const [avantDernier = 0, dernier = 0] = millesimes.slice(-2)
  const chosen = (name: string, otherwise: number) => {
    const asked = Number(search.get(name))
    return millesimes.includes(asked) ? asked : otherwise
  }
  const a = chosen('a', dernier)
  const before = millesimes.filter((one) => one < a)
  const asked = chosen('de', a === dernier ? avantDernier : (before.at(-1) ?? a))
  const de = asked < a ? asked : (before.at(-1) ?? a)
  const choices = (among: readonly number[]) => among.map((one) => ({ value: one, label: String(one) }))
  const choose = (choice: { de?: number | null; a?: number | null }) =>
    change({ de: String(choice.de ?? de), a: String(choice.a ?? a) })
  return (
    <Card title={t('ecarts.titre')}>
      <div className={classes.choix}>
        <SelectField
          label={t('ecarts.de')}
          value={de}
          choices={choices(millesimes.slice(0, -1))}
          onChange={(millesime) => choose({ de: millesime, a: a > (millesime ?? de) ? a : dernier })}
        />
        <SelectField
          label={t('ecarts.a')}
          value={a}
          choices={choices(millesimes.filter((one) => one > de))}
          onChange={(millesime) => choose({ a: millesime })}
        />
      </div>
      <Lecture key={`${de} ${a}`} dossier={dossier} de={de} a={a} />
    </Card>
  )
}

function Lecture({ dossier, de, a }: { dossier: DossierLu; de: number; a: number }) {
  const { idExploitation, codeNational } = dossier
  const { data, error, refetch } = useQuery({
    queryKey: ['annees', codeNational, idExploitation, de, a],
    queryFn: ({ signal }) => comparer(dossier, de, a, signal),
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  })
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  return data === undefined ? <Skeleton height={320} aria-hidden /> : <Modules comparaison={data} />
}

function Modules({ comparaison }: { comparaison: Comparaison }) {
  const { t } = useTranslation('annees')
  const { avant, apres, cascades } = comparaison
  const [premiere, seconde] = [avant, apres].map(({ scheme }) => nomDesRegles(scheme.version))
  return (
    <div className={classes.modules}>
      {premiere !== seconde && (
        <p className={classes.note}>
          {t('ecarts.versions', { de: avant.millesime, a: apres.millesime, premiere, seconde })}
        </p>
      )}
      {cascades.map((cascade) => (
        <Cascade key={cascade.apres.code} cascade={cascade} comparaison={comparaison} />
      ))}
      <Origines comparaison={comparaison} />
    </div>
  )
}

/** Meaning of each origin, for those that moved points. */
function Origines({ comparaison: { avant, apres, cascades } }: { comparaison: Comparaison }) {
  const { t } = useTranslation('annees')
  const lignes = cascades.flatMap(({ lignes: of }) => of ?? [])
  const parts = (['exploitation', 'references', 'regles', 'decisions'] as const).filter((part) =>
    lignes.some((ligne) => ligne.parts[part] !== 0),
  )
  if (parts.length === 0) return null
  return (
    <dl className={classes.origines}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`origine.${part}`)}</dt>
          <dd>{t(`explication.${part}`, { de: avant.millesime, a: apres.millesime })}</dd>
        </div>
      ))}
    </dl>
  )
}
