"""What companies, officers and advanced tiles change."""
