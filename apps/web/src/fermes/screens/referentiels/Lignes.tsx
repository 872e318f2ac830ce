import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { ContenuReferentiel, LigneReferentiel } from '@sillon/contract'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import lists from '#socle/lists/DataList.module.css'
import { EmptyState } from '#socle/ui/EmptyState'
import { LigneDialog } from './LigneDialog'
import { LignesTable } from './LignesTable'
import { useNoms } from './noms'
import classes from './Referentiels.module.css'
import type { ListeDuMillesime } from './use-import'

/** Rows drawn at once: a search narrows longer lists. */
const MONTREES = 200

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

interface Props {
  annee: ListeDuMillesime
  contenu: ContenuReferentiel
  /** Buttons for the whole list, beside the search. */
  outils: ReactNode
  /** Content between the controls and the rows. */
  children: ReactNode
}

/** Rows of a list, or the expected rows that it lacks; each opens for a change. */
export function Lignes({ annee, contenu, outils, children }: Props) {
  const { t } = useTranslation('referentiels')
  const { champs, lignes, absentes, estModifiable } = contenu
  const { dit } = useNoms(champs)
  const [chosen, setChosen] = useState<'presentes' | 'absentes' | null>(null)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<{ readonly ligne: LigneReferentiel | null } | null>(null)
  const wanted = chosen ?? (lignes.length === 0 ? 'absentes' : 'presentes')
  const areAbsentes = wanted === 'absentes' && absentes.length > 0
  const words = plain(search).split(/\s+/)
  const found = (areAbsentes ? absentes : lignes).filter((ligne) => {
    if (search.trim() === '') return true
    const text = plain(champs.map(({ nom }) => dit(ligne, nom)).join(' '))
    return words.every((word) => text.includes(word))
  })
  return (
    <>
      <Group align="end" className={`${lists.icons} ${classes.outils}`}>
        {absentes.length > 0 && (
          <NativeSelect
            className={classes.afficher}
            label={t('afficher')}
            value={areAbsentes ? 'absentes' : 'presentes'}
            data={[
              { value: 'presentes', label: t('presentes', { count: lignes.length }) },
              { value: 'absentes', label: t('absentes', { count: absentes.length }) },
            ]}
            onChange={(event) => setChosen(event.currentTarget.value === 'absentes' ? 'absentes' : 'presentes')}
          />
        )}
        {(lignes.length > 0 || absentes.length > 0) && (
          <TextInput
            type="search"
            className={classes.recherche}
            label={t('rechercher')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {estModifiable && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpened({ ligne: null })}
          >
            {t('ajouter')}
          </Button>
        )}
        {outils}
      </Group>
      {children}
      {lignes.length === 0 && <EmptyState title={t('vide')} message={t('videConseil')} />}
      {absentes.length === 0 && lignes.length > 0 && <p>{t('presentes', { count: lignes.length })}</p>}
      {found.length > MONTREES && <p>{t('premieres', { montrees: MONTREES, count: found.length })}</p>}
      {found.length === 0 && search.trim() !== '' && <p role="status">{t('aucuneTrouvee')}</p>}
      {found.length > 0 && (
        <LignesTable
          titre={t(`listes.${annee.liste}`)}
          champs={champs}
          lignes={found.slice(0, MONTREES).map((ligne) => ({ ligne }))}
          onEdit={estModifiable ? (ligne) => setOpened({ ligne }) : undefined}
        />
      )}
      {opened !== null && (
        <LigneDialog
          annee={annee}
          champs={champs}
          ligne={opened.ligne}
          estAbsente={opened.ligne !== null && absentes.includes(opened.ligne)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
