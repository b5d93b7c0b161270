"""The words of the box in the four languages of its rulebooks, for learners with a box in another language.

>>> TERMS["powerhouse"].de
'Turbinenhaus'
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["LANGUAGES", "SHORT_FORMS", "TERMS", "TOO_COMMON", "Term"]


class Term(NamedTuple):
    """A word of the game as it is printed in each language."""

    en: str
    de: str
    fr: str
    pl: str


LANGUAGES: Final = {"en": "English", "de": "Deutsch", "fr": "Français", "pl": "Polski"}
"""The languages by their codes, each in its own name."""

TERMS: Final[dict[str, Term]] = {
    "game": Term("Barrage", "Wasserkraft", "Barrage", "Barrage"),
    "map": Term("Map", "Spielplan", "Plateau principal", "Mapa"),
    "basin": Term("Basin", "Tal", "Bassin", "Zbiornik"),
    "river": Term("River", "Fluss", "Rivière", "Rzeka"),
    "mountains": Term("Mountains", "Berge", "Montagne", "Góry"),
    "hills": Term("Hills", "Hügel", "Colline", "Wzgórza"),
    "plains": Term("Plains", "Vorland", "Plaine", "Równiny"),
    "headstream": Term("Headstream", "Quelle", "Source", "Źródło"),
    "headstream_tile": Term("Headstream tile", "Quellenplättchen", "Tuile source", "Kafel Źródła"),
    "water_drop": Term("Water Drop", "Wassereinheit", "Goutte d’eau", "Kropla Wody"),
    "structure": Term("Structure", "Bauwerk", "Structure", "Konstrukcja"),
    "building_space": Term("Building space", "Baufeld", "Emplacement", "Pole Budowy"),
    "dam": Term("Dam", "Staumauer", "Barrage", "Tama"),
    "neutral_dam": Term("Neutral Dam", "Neutrale Staumauer", "Barrage neutre", "Neutralna Tama"),
    "base": Term("Base", "Grundmauer", "Base", "Podstawa"),
    "elevation": Term("Elevation", "Erhöhung", "Élévation", "Podwyższenie"),
    "conduit": Term("Conduit", "Rohrwerk", "Conduite", "Kanał"),
    "powerhouse": Term("Powerhouse", "Turbinenhaus", "Centrale", "Elektrownia"),
    "production": Term("Production", "Energieproduktion", "Production", "Produkcja"),
    "production_value": Term("Production value", "Produktionswert", "Valeur de la conduite", "Wielkość Produkcji"),
    "energy_unit": Term("Energy Unit", "Energieeinheit", "Énergie", "Jednostka Energii"),
    "energy_track": Term("Energy Track", "Energieleiste", "Piste énergie", "Tor Energii"),
    "credit": Term("Credit", "Hydro", "Crédit", "Kredyt"),
    "victory_point": Term("Victory Point", "Siegpunkt", "Point de victoire", "Punkt Zwycięstwa"),
    "engineer": Term("Engineer", "Arbeiter", "Ingénieur", "Inżynier"),
    "machinery": Term("Machinery", "Maschine", "Machine", "Maszyna"),
    "excavator": Term("Excavator", "Bagger", "Excavatrice", "Koparka"),
    "concrete_mixer": Term("Concrete Mixer", "Betonmischer", "Bétonnière", "Betoniarka"),
    "construction_wheel": Term("Construction Wheel", "Bauscheibe", "Roue de construction", "Koło Budowy"),
    "open_segment": Term("Open segment", "Oberes Segment", "Secteur ouvert", "Otwarty segment"),
    "technology_tile": Term("Technology tile", "Technologieplättchen", "Tuile technologie", "Kafel Technologii"),
    "advanced_technology": Term(
        "Advanced Technology tile",
        "Fortgeschrittenes Technologieplättchen",
        "Tuile technologie avancée",
        "Kafel Zaawansowanej Technologii",
    ),
    "company": Term("Company", "Unternehmen", "Société", "Spółka"),
    "company_board": Term("Company board", "Unternehmensplan", "Plateau joueur", "Plansza Spółki"),
    "executive_officer": Term("Executive Officer", "Chefingenieur", "Directeur", "Dyrektor Wykonawczy"),
    "management_board": Term("Management board", "Managementplan", "Plateau administration", "Plansza Zarządu"),
    "action_space": Term("Action space", "Aktionsfeld", "Emplacement Action", "Pole akcji"),
    "turbine_station": Term("Turbine Station", "Kraftwerkssteuerung", "Salle des turbines", "Stacja Turbin"),
    "water_management": Term("Water Management", "Wassermanagement", "Contrôle de l’eau", "Gospodarka Wodna"),
    "bank": Term("Bank", "Bank", "Banque", "Bank"),
    "workshop": Term("Workshop", "Werkstatt", "Atelier", "Warsztat"),
    "machinery_shop": Term("Machinery Shop", "Maschinenausstellung", "Usine de machines", "Dostawca Maszyn"),
    "contract_office": Term("Contract Office", "Notariat", "Plateau des contrats", "Dział Handlowy"),
    "patent_office": Term("Patent Office", "Patentamt", "Bureau des Brevets", "Biuro Patentowe"),
    "contract": Term("Contract", "Vertrag", "Contrat", "Kontrakt"),
    "private_contract": Term("Private Contract", "Privater Vertrag", "Contrat Privé", "Kontrakt Prywatny"),
    "national_contract": Term("National Contract", "Staatlicher Vertrag", "Contrat National", "Kontrakt Państwowy"),
    "starting_contract": Term("Starting Contract", "Startvertrag", "Contrat de Départ", "Kontrakt Początkowy"),
    "bonus_tile": Term("Bonus tile", "Bonusplättchen", "Tuile bonus", "Kafel Premii"),
    "objective_tile": Term("Objective tile", "Zielplättchen", "Tuile objectif", "Kafel Celu"),
    "income": Term("Income", "Einkommen", "Revenus", "Przychód"),
    "round": Term("Round", "Runde", "Manche", "Runda"),
    "phase_income": Term(
        "Income and Headstreams", "Einkommen und Quellwasser", "Revenus et sources", "Przychód oraz Źródła"
    ),
    "phase_actions": Term("Actions", "Aktionen", "Actions", "Akcje"),
    "phase_water_flow": Term("Water Flow", "Wasserfluss", "Écoulement de l’eau", "Spływ Wody"),
    "phase_scoring": Term("Scoring", "Wertung", "Décompte", "Punktacja"),
    "phase_end_of_round": Term("End of Round", "Rundenende", "Fin de manche", "Koniec Rundy"),
    "turn_order": Term("Turn Order", "Spielreihenfolge", "Ordre du tour", "Kolejność"),
    "automa": Term("Automa", "Automa", "Automa", "Automa"),
}
"""Every term, from the whole game to its details."""

SHORT_FORMS: Final[dict[str, str]] = {
    "advanced tile": "advanced_technology",
    "drop": "water_drop",
    "energy": "energy_unit",
    "machine": "machinery",
    "mixer": "concrete_mixer",
    "officer": "executive_officer",
    "VP": "victory_point",
    "wheel": "construction_wheel",
}
"""What the kit says for short, and the term that it means."""

TOO_COMMON: Final = ("game", "phase_actions", "phase_scoring")
"""Terms whose English words mean something else in most sentences."""
