import { metricFunctions } from '../../../../lib/service/contract/enums.ts';
import { occupations } from '../occupations.ts';

/** The number of values the service has (docs/interface.md#contact-filters). */
const size = 592;

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** A sample of the service's values (docs/interface.md#value-lists). */
const sample = words(`
  engineering_technical information_technology product_management data_science data_engineering business_intelligence research
  cybersecurity design operations sales marketing finance human_resources customer_success_and_support
  program_and_project_management legal supply_chain procurement purchasing transportation_and_logistics media_and_communication
  business_development
`);

/** Functions with a specific name. */
const named = words(`
  account_management accounts_payable accounts_receivable accreditation actuarial administration agile_coaching air_traffic_control
  alliances analytics animation application_development application_security architecture archives artificial_intelligence
  asset_management audit automation backend bioinformatics bookkeeping brand_management broadcasting budgeting building_services
  business_analysis business_continuity call_center campaign_management capital_markets career_services change_management
  channel_sales chemical_engineering civil_engineering claims clinical_operations clinical_research cloud_infrastructure
  collections commercial_management commissioning community_management compensation_and_benefits compliance computer_vision
  construction_management consulting_services content_design content_moderation contract_management copywriting corporate_affairs
  corporate_communications corporate_development corporate_finance corporate_security corporate_strategy cost_control counseling
  creative_direction credit_control credit_risk crisis_management customer_experience customer_insights customer_onboarding
  customer_operations customer_service customs data_analysis data_governance data_protection database_administration dealer_management
  debt_management demand_planning dentistry deployment design_research design_systems desktop_support developer_relations devops
  digital_marketing digital_transformation dispatch distribution diversity_and_inclusion document_control ecommerce economics
  editorial electrical_engineering electronics email_marketing embedded_systems emergency_services employee_engagement
  employee_relations employer_branding energy_management engineering_management enterprise_architecture enterprise_sales
  environment_health_and_safety epidemiology estimating event_management events executive executive_assistance expatriate_services
  export_control facilities_management field_marketing field_operations field_sales field_service film_and_video financial_analysis
  financial_control financial_crime financial_reporting fixed_income fleet_management food_safety forecasting forensics
  founding foundry fraud_prevention freight_forwarding frontend full_stack fundraising_management game_design game_development general_management
  geographic_information_systems geology governance government_affairs grants_management graphic_design growth growth_marketing
  guest_services hardware_engineering health_informatics help_desk hospitality_services hosting hr_business_partnering human_factors
  identity_and_access_management import_and_export industrial_design industrial_engineering influencer_marketing information_architecture
  information_security infrastructure_engineering innovation installation instructional_design insurance_underwriting integration
  intellectual_property interaction_design interior_design internal_audit internal_communications internal_tools international_sales
  interpreting inventory_management investment_management investor_relations it_operations it_support it_systems journalism key_accounts
  knowledge_management labor_relations laboratory_management landscape_architecture leadership_development lead_generation lean_management
  learning_and_development legal_counsel lending libraries licensing linguistics litigation loan_processing localization
  loss_prevention loyalty_programs machine_learning maintenance manufacturing market_access market_research marketing_automation
  materials_science mechanical_engineering media_buying media_planning media_relations medical_affairs medical_coding
  medical_imaging medical_writing medicine mergers_and_acquisitions merchandising mobile_development motion_design museum_curation
  music_production network_engineering network_operations networking new_business nuclear_engineering nutrition occupational_health
  office_management online_sales operational_excellence operations_research optometry order_management organizational_development
  outside_sales package_design partner_marketing partnerships patents payroll penetration_testing people_analytics performance_marketing
  pharmacovigilance pharmacy philanthropy photography physical_therapy physics pilot_operations plant_management platform_engineering
  policy_analysis portfolio_management power_systems presales press_office pricing print_production privacy process_engineering process_safety
  product_design product_marketing product_operations product_owner production production_planning professional_services project_controls
  project_engineering property_law proposal_management prototyping psychiatry psychology public_affairs public_health public_policy
  public_relations quality_engineering quantitative_analysis radiology real_time_systems reception records_management regulatory_affairs
  reinsurance relationship_management release_management reliability_engineering remediation rental_management reporting research_and_development
  restaurant_management retail_operations returns_management revenue_management risk_management robotics safety sales_development
  sales_engineering scheduling scientific_computing scrum search_engine_optimization secretarial security_engineering security_operations
  service_delivery service_design service_desk shared_services shipping site_management site_reliability social_media social_work
  software_architecture software_quality solar_engineering solution_architecture sound_engineering sourcing space_planning speech_therapy
  sports_coaching staffing statistics stock_control store_management strategic_partnerships strategic_planning structural_engineering student_affairs
  supplier_quality support_engineering surgery surveying sustainability systems_administration systems_engineering talent_management
  tax technical_documentation technical_sales technical_support technical_training technical_writing telecommunications telesales
  tendering test_automation test_engineering therapy ticketing trade_compliance trade_marketing trading training translation travel_management
  tutoring underwriting urban_planning user_experience user_interface user_research valuation_services vendor_management venture_capital
  veterinary_medicine video_production virtualization visual_merchandising warehouse_management waste_management water_management
  wealth_management web_content web_development wholesale_trade wind_engineering workforce_planning workplace_services youth_work
`);

/** Departments that are combined with every entry of `facets`. */
const large = words(`
  sales marketing finance legal engineering research procurement logistics product design security education support accounting
`);
const facets = words('strategy operations analytics administration planning enablement systems');

const departments = [...new Set([...Object.keys(occupations), ...metricFunctions])];
const certain = [
  ...departments,
  ...sample,
  ...Object.values(occupations).flatMap(({ sub, functions }) => [sub, ...functions]),
  ...departments.map((department) => `other_${department}`),
  'unknown',
];
const facetted = large.flatMap((department) => facets.map((facet) => `${department}_${facet}`));

/** Departments and functions as bare filter values, in alphabetical order, with a catch-all for each department and `unknown`. */
export const departmentValues: readonly string[] = [...new Set([...certain, ...named, ...facetted])]
  .slice(0, size)
  .toSorted();
