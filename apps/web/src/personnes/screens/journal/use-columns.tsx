import { Anchor, Text } from '@mantine/core'
import type { Acte } from '@sillon/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#socle/i18n/format'
import { texteRecu } from '#socle/i18n/texte-recu'
import type { Column } from '#socle/lists/columns'

/** Columns of the journal of the administration; a click on a name filters by that person. */
export function useColumns(onPerson: (idUtilisateur: number) => void): readonly Column<Acte>[] {
  const { t } = useTranslation('journal')
  const { moment } = useFormat()
  const personne = (found: Acte['auteur']) => {
    if (found === null) return '–'
    const nom = found.nom ?? t('inconnue', { numero: found.idUtilisateur })
    return (
      <Anchor
        inherit
        component="button"
        type="button"
        ta="start"
        aria-label={t('voir', { nom })}
        onClick={() => onPerson(found.idUtilisateur)}
      >
        {nom}
      </Anchor>
    )
  }
  return [
    {
      id: 'phrase',
      label: t('colonne.phrase'),
      // A whole sentence in bold, as names of rows are, would stress nothing.
      cell: ({ phrase }) => (
        <Text span inherit fw={400}>
          {texteRecu(phrase)}
        </Text>
      ),
    },
    { id: 'le', label: t('colonne.le'), isNumber: true, cell: ({ le }) => t('quand', moment(le)) },
    {
      id: 'auteur',
      label: t('colonne.auteur'),
      cell: ({ auteur }) => (auteur === null ? t('systeme') : personne(auteur)),
    },
    { id: 'personne', label: t('colonne.personne'), cell: (acte) => personne(acte.personne) },
    { id: 'genre', label: t('colonne.genre'), isExtra: true, cell: ({ genre }) => t(`genre.${genre}`) },
    { id: 'adresse', label: t('colonne.adresse'), isExtra: true, cell: ({ adresse }) => adresse ?? '–' },
  ]
}
