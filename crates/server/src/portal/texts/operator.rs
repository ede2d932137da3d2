//! The operator's companies, approvals and search.

use super::texts;

texts! {
    nav_operator = "nav-operator" ();
    nav_companies = "nav-companies" ();
    cells_unreachable = "cells-unreachable" (cells);
    all_companies_text = "all-companies-text" ();
    all_companies_part = "all-companies-part" ();
    all_companies_show_all = "all-companies-show-all" ();
    all_companies_created = "all-companies-created" ();
    all_companies_empty = "all-companies-empty" ();
    all_companies_nothing = "all-companies-nothing" ();
    all_companies_more = "all-companies-more" ();
    all_companies_first = "all-companies-first" ();
    all_companies_searched_to = "all-companies-searched-to" (name);
    all_companies_search_further = "all-companies-search-further" ();
    company_suspended = "company-suspended" ();
    new_company_heading = "new-company-heading" ();
    new_company_text = "new-company-text" ();
    new_company_name = "new-company-name" ();
    new_company_name_hint = "new-company-name-hint" ();
    new_company_test_text = "new-company-test-text" ();
    new_company_live_text = "new-company-live-text" ();
    new_company_mode_hint = "new-company-mode-hint" ();
    new_company_cell = "new-company-cell" ();
    new_company_account = "new-company-account" ();
    new_company_account_hint = "new-company-account-hint" ();
    new_company_holder_hint = "new-company-holder-hint" ();
    new_company_not_live = "new-company-not-live" ();
    suspend = "suspend" ();
    suspend_heading = "suspend-heading" (company);
    suspend_text = "suspend-text" ();
    suspend_people = "suspend-people" ();
    suspend_reason = "suspend-reason" ();
    suspend_reason_hint = "suspend-reason-hint" ();
    suspend_reason_wrong = "suspend-reason-wrong" ();
    suspend_button = "suspend-button" ();
    resume = "resume" ();
    resume_heading = "resume-heading" (company);
    resume_by = "resume-by" (person, reason);
    resume_enabled = "resume-enabled" ();
    resume_disabled = "resume-disabled" ();
    resume_button = "resume-button" ();
    suspended_notice = "suspended-notice" (reason);
}
