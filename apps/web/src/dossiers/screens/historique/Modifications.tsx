import { Button, Skeleton } from '@mantine/core'
import { exportHistorique, partiesHorsFiches } from '@sillon/contract'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#socle/fields/SelectField'
import { useMoments } from '#socle/i18n/use-moments'
import { useAddress } from '#socle/lists/use-address'
import { EmptyState } from '#socle/ui/EmptyState'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { ExporterListeButton } from '#sorties/exports/ExporterListeButton'
import type { DossierLu } from '../../dossier/dossier-key'
import { useHistorique } from '../../dossier/historique/use-historique'
import { useLecteur } from '../../dossier/historique/use-lecteur'
import { useScheme } from '../../dossier/use-scheme'
import { Groupe } from './Groupe'
import { joursDe } from './groupes'
import classes from './Modifications.module.css'

const PAGE = 100

/** Changes of a file by day and by author, latest first; filtered by the part or field in the address. */
export function Modifications({ dossier }: { dossier: DossierLu }) {
  const { t } = useTranslation('historique')
  const { jour } = useMoments()
  const { codeNational, idExploitation, millesime } = dossier
  const lecteur = useLecteur(codeNational, millesime)
  const parties = useParties(codeNational, millesime, lecteur.language)
  const [search] = useAddress()
  const filtre = { partie: search.get('partie') ?? undefined, champ: search.get('champ') ?? undefined }
  const { changements, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useHistorique(
    dossier,
    filtre,
    PAGE,
  )
  const isFiltered = filtre.partie !== undefined || filtre.champ !== undefined
  const jours = joursDe(changements)
  const partieDe = (code: string) => parties.find(({ value }) => value === code)?.label ?? code
  const last = jours.at(-1)?.groupes.at(-1)
  return (
    <section className={classes.root} aria-labelledby="modifications">
      <div className={classes.head}>
        <h2 id="modifications" className={classes.titre}>
          {t('modifications.titre')}
        </h2>
        <Filtres parties={parties} libelle={changements[0]?.libelle} />
        <ExporterListeButton
          fichier={t('fichier')}
          call={exportHistorique}
          params={{ codeNational, idExploitation }}
          query={{ millesime, ...filtre }}
          genre="historique"
          count={changements.length}
        />
      </div>
      {isPending && <Skeleton height={160} aria-hidden />}
      {jours.map(({ le, groupes }) => (
        <section key={le} className={classes.jour} aria-labelledby={`jour-${groupes[0]?.rang}`}>
          <h3 id={`jour-${groupes[0]?.rang}`} className={classes.date}>
            {jour(le)}
          </h3>
          {groupes.map((groupe) => (
            <Groupe
              key={groupe.rang}
              groupe={groupe}
              isPartiel={groupe === last && hasNextPage}
              lecteur={lecteur}
              partieDe={isFiltered ? null : partieDe}
            />
          ))}
        </section>
      ))}
      {error !== null && <LoadFailure failure={error} onRetry={hasNextPage ? fetchNextPage : refetch} />}
      {error === null && hasNextPage && (
        <Button
          variant="default"
          className={classes.suite}
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t('suite')}
        </Button>
      )}
      {error === null && !isPending && changements.length === 0 && (
        <EmptyState icon={IconHistory} title={t('vide.titre')} message={t('vide.message')} />
      )}
    </section>
  )
}

/** The parts of a file, in the order of its sheets. */
function useParties(codeNational: string, millesime: number, language: 'fr' | 'en') {
  const { t } = useTranslation('historique')
  const rubriques = (useScheme(codeNational, millesime)?.structure ?? []).flatMap(({ rubriques: of }) => of)
  return [
    ...partiesHorsFiches.map((value) => ({ value: value as string, label: t(`partie.${value}`) })),
    ...rubriques.map(({ codeNational: value, libelle }) => ({ value, label: libelle[language] })),
  ]
}

interface FiltresProps {
  parties: readonly { value: string; label: string }[]
  /** Name of the field, once loaded. */
  libelle: string | undefined
}

function Filtres({ parties, libelle }: FiltresProps) {
  const { t } = useTranslation('historique')
  const [search, change] = useAddress()
  const champ = search.get('champ')
  return (
    <div className={classes.filtres}>
      {champ !== null ? (
        <Button
          variant="default"
          size="compact-md"
          rightSection={<IconX size={14} aria-hidden />}
          title={t('filtre.retirer')}
          onClick={() => change({ champ: null }, 'step')}
        >
          {t('filtre.champ', { libelle: libelle ?? champ })}
        </Button>
      ) : (
        <SelectField
          label={t('filtre.partie')}
          value={search.get('partie')}
          choices={parties}
          none={t('filtre.tout')}
          onChange={(partie) => change({ partie }, 'step')}
        />
      )}
    </div>
  )
}
