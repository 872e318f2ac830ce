import { Alert, Checkbox, Skeleton } from '@mantine/core'
import { compareVersions, type Difference, type VersionDossier } from '@sillon/contract'
import { IconEqual } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { useFormat } from '#socle/i18n/format'
import { useAddress } from '#socle/lists/use-address'
import { Card } from '#socle/ui/Card'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import type { DossierLu } from '../../dossier/dossier-key'
import { lireValeur } from '../../dossier/historique/lecture'
import { useLecteur } from '../../dossier/historique/use-lecteur'
import { useScheme } from '../../dossier/use-scheme'
import classes from './Comparaison.module.css'
import { Differences } from './Differences'

interface Props {
  dossier: DossierLu
  versions: readonly VersionDossier[]
  estRouvert: boolean
}

/** Number for the present content of the file, beside the numbers of versions. */
const MAINTENANT = 0

/** Two versions side by side, restricted to their differences. Their numbers are in the address, so that a comparison can be sent to somebody. */
export function Comparaison({ dossier, versions, estRouvert }: Props) {
  const { t } = useTranslation('versions')
  const [search, change] = useAddress()
  const last = versions.at(-1)?.numero ?? 1
  const chosen = (name: string, otherwise: number) => Number(search.get(name) ?? otherwise)
  const de = chosen('de', estRouvert ? last : last - 1)
  const a = chosen('a', estRouvert ? MAINTENANT : last)
  const numeros = versions.map(({ numero }) => ({ value: numero, label: t('liste.version', { numero }) }))
  const maintenant = estRouvert ? [{ value: MAINTENANT, label: t('comparaison.maintenant') }] : []
  const choose = (choice: { de?: number | null; a?: number | null }) =>
    change({ de: String(choice.de ?? de), a: String(choice.a ?? a) })
  return (
    <Card title={t('comparaison.titre')}>
      <div className={classes.choix}>
        <SelectField
          label={t('comparaison.de')}
          value={de}
          choices={numeros}
          onChange={(numero) => choose({ de: numero })}
        />
        <SelectField
          label={t('comparaison.a')}
          value={a}
          choices={[...numeros, ...maintenant]}
          onChange={(numero) => choose({ a: numero })}
        />
      </div>
      <Resultat dossier={dossier} de={de} a={a} />
    </Card>
  )
}

function Resultat({ dossier, de, a }: { dossier: DossierLu; de: number; a: number }) {
  const { t } = useTranslation('versions')
  const { idExploitation, codeNational, millesime } = dossier
  const { data, error, refetch } = useQuery({
    ...read(compareVersions, {
      params: { idExploitation, codeNational },
      query: { millesime, de, ...(a !== MAINTENANT && { a }) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const [search, change] = useAddress()
  const isComplet = search.get('calculees') === 'oui'
  if (error !== null) return <LoadFailure failure={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton height={160} aria-hidden />
  const { lignes, assolement, referencesDifferent } = data
  if (lignes.length === 0 && assolement.length === 0 && !referencesDifferent)
    return (
      <EmptyState icon={IconEqual} title={t('comparaison.pareil.titre')} message={t('comparaison.pareil.message')} />
    )
  const calculees = lignes.filter(isCalculee)
  const shown = isComplet ? lignes : lignes.filter((ligne) => !isCalculee(ligne))
  const heads = {
    de: t('liste.version', { numero: de }),
    a: a === MAINTENANT ? t('comparaison.maintenantCourt') : t('liste.version', { numero: a }),
  }
  return (
    <div className={classes.resultat}>
      {referencesDifferent && <Alert color="blue">{t('comparaison.references')}</Alert>}
      <Cultures assolement={assolement} heads={heads} />
      <Modules dossier={dossier} lignes={shown} heads={heads} />
      {calculees.length > 0 && (
        <Checkbox
          checked={isComplet}
          onChange={({ currentTarget }) => change({ calculees: currentTarget.checked ? 'oui' : null })}
          label={t('comparaison.calculees')}
          description={t('comparaison.masquees', { count: calculees.length })}
        />
      )}
    </div>
  )
}

/** Computed values, between the entries and the points. */
const isCalculee = ({ nature }: Difference) => nature === 'I'

interface Heads {
  readonly de: string
  readonly a: string
}

interface CulturesProps {
  assolement: readonly { libelle: string; ancienne: number | null; nouvelle: number | null }[]
  heads: Heads
}

function Cultures({ assolement, heads }: CulturesProps) {
  const { t } = useTranslation('versions')
  const { number } = useFormat()
  const hectares = (surface: number | null) => (surface === null ? null : `${number(surface, 4)} ha`)
  if (assolement.length === 0) return null
  return (
    <Differences
      caption={t('comparaison.assolement')}
      heads={{ ...heads, sujet: t('comparaison.culture') }}
      rows={assolement.map(({ libelle, ancienne, nouvelle }) => ({
        key: libelle,
        libelle,
        ancienne: hectares(ancienne),
        nouvelle: hectares(nouvelle),
      }))}
    />
  )
}

function Modules({ dossier, lignes, heads }: { dossier: DossierLu; lignes: readonly Difference[]; heads: Heads }) {
  const { t } = useTranslation('versions')
  const { codeNational, millesime } = dossier
  const lecteur = useLecteur(codeNational, millesime)
  const rubriques = (useScheme(codeNational, millesime)?.structure ?? []).flatMap(({ rubriques: of }) => of)
  const lire = (code: string, valeur: Difference['ancienne']) =>
    valeur === null ? null : lireValeur({ champ: code, lecture: 'indicateur' }, valeur, lecteur)
  return rubriques.map(({ codeNational: partie, libelle }) => {
    const ofPartie = lignes.filter((ligne) => ligne.partie === partie)
    if (ofPartie.length === 0) return null
    return (
      <Differences
        key={partie}
        caption={libelle[lecteur.language]}
        heads={{ ...heads, sujet: t('comparaison.indicateur') }}
        rows={ofPartie.map(({ codeNational: code, libelle: nom, nature, ancienne, nouvelle }) => ({
          key: code,
          libelle: nom,
          isStrong: nature === 'S',
          ancienne: lire(code, ancienne),
          nouvelle: lire(code, nouvelle),
        }))}
      />
    )
  })
}
